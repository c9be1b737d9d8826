# Short verbs for those used to make; each is a word of ./rhumb.
.PHONY: play test lint bench
play test lint bench:
	./rhumb $@
