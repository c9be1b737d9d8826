"""Run the migrations on the connection that `rhumbline.server.storage.migrate` hands over."""

from alembic import context

from rhumbline.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
