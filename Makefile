# Each target sets itself up: the first one that runs makes .venv, later ones find it ready.

bin := .venv/bin
learners := .venv/.ready.zh
ready := .venv/.ready.dev
# Without nbval's plugin, which loads Jupyter into each process for two seconds: tests start a pytest of their own for it.
# And without logging's, which hangs itself on each of torch's fifty loggers three times per test.
pytest := $(bin)/python -m pytest -p no:nbval -p no:logging -n 2 --dist loadfile

# nbgrader starts `alembic` through PATH.
export PATH := $(CURDIR)/$(bin):$(PATH)

# These run many processes side by side: threads of torch's, beside the core of each, would only wait for one another.
test quick doctor exhaustive: export OMP_NUM_THREADS := 1
# What is installed is compiled when it is first imported: each process would do so where an image forbids to keep that.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help demo test quick doctor exhaustive lab site bench pictures lint pins
.NOTPARALLEL:

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

demo: $(learners)  ## make an example class, grade it, show what it got wrong
	$(bin)/autograd-kit demo

test: $(ready)  ## prove that notebooks are fresh and exercises sound, and run the tests
	$(bin)/autograd-kit build --check
	$(bin)/autograd-kit doctor --draws 3
	$(pytest) --no-loadscope-reorder -m "not exhaustive"

quick: $(ready)  ## the same in a minute and a half, without browsers, servers, confined processes and what else takes long
	$(bin)/autograd-kit build --check --changed
	$(bin)/autograd-kit doctor --changed --draws 8
	$(pytest) -m "not (browser or sandbox or cluster or slow or exhaustive)"

doctor: $(ready)  ## prove exercises sound on hundreds of draws, of which `make test` takes the first three
	$(bin)/autograd-kit doctor

exhaustive: doctor  ## that, and every test on every lesson, of which `make test` takes some
	EVERY_LESSON=1 $(pytest) --no-loadscope-reorder

lab: $(learners)  ## open the course in JupyterLab on your own copies (lang=zh, lang=en or lang=both)
	$(bin)/autograd-kit lab $(if $(lang),--lang $(lang))

site: $(ready)  ## write the course as web pages into build/site
	$(bin)/autograd-kit site $(if $(numpy),--numpy $(numpy))

bench: $(ready)  ## measure speed as ratios against peers
	$(bin)/python -m tests.benchmarks $(only)

pictures: $(ready)  ## take the pictures of READMEs and docs anew
	$(bin)/python -m tests.pictures

lint: $(ready)  ## check style and formatting
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(bin)/mypy
	sh -n tools/setup
	bash -n .ci/run
	bash -n tools/packages
	sh -n binder/postBuild

pins: $(ready)  ## write constraints.txt from what .venv holds
	$(bin)/python tools/pins.py > constraints.new
	mv constraints.new constraints.txt
	touch $(learners) $(ready)

# A stamp names the folder it was made in, since an environment does not survive being moved or copied, and the build of
# torch that was asked for: the CPU's, or with torch=cuda the large one.
.PHONY: $(foreach stamp,$(learners) $(ready),$(if $(findstring [$(CURDIR)]$(torch),$(shell cat $(stamp) 2>/dev/null)),,$(stamp)))

$(learners) $(ready): .venv/.ready.%: pyproject.toml constraints.txt
	@sh tools/setup $* $(torch)
