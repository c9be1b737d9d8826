"""Notices that reach people away from the table: by push, by mail, and in a group chat.

What is to be told lies in the outbox, written with what caused it. `postman` takes it from there, asks `wishes` by
which ways somebody wants it, and hands it to `push`, `mail` or `webhook`. `telling` says what stands in it.
"""
