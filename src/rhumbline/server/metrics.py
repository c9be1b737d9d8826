"""What an operator can watch, in Prometheus' words."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterable

import prometheus_client as prometheus
from prometheus_client import multiprocess, parser

LAG = prometheus.Histogram(
    "rhumbline_event_loop_lag_seconds",
    "How late the event loop wakes.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
)
COMMIT_SECONDS = prometheus.Histogram(
    "rhumbline_commit_seconds",
    "From handing the first command of a commit with moves to the store until it is durable.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
)
ANSWERS = prometheus.Counter("rhumbline_answers", "Answers of people and bots that were stored.")
CONFLICTS = prometheus.Counter("rhumbline_conflicts", "Commands that found their place in the log taken.")
SOCKETS = prometheus.Gauge("rhumbline_sockets", "Open sockets.", multiprocess_mode="livesum")
TABLES = prometheus.Gauge("rhumbline_live_tables", "Tables held in memory.", multiprocess_mode="livesum")
RESYNCS = prometheus.Counter("rhumbline_slow_clients", "Clients told to resync because they were too slow.")
THINKING = prometheus.Histogram(
    "rhumbline_bot_seconds",
    "How long bots think.",
    ["bot"],
    buckets=(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
)
FALLBACKS = prometheus.Counter("rhumbline_bot_fallbacks", "Moves made for a bot that failed or was late.", ["bot"])
NOTICES = prometheus.Counter("rhumbline_notices", "Notices sent, by way and what became of them.", ["way", "became"])
REQUESTS = prometheus.Counter("rhumbline_requests", "HTTP requests, by status.", ["status"])

CONTENT_TYPE = prometheus.CONTENT_TYPE_LATEST
STEP = 0.25


def page() -> bytes:
    """All metrics; of all workers where there are several."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = prometheus.CollectorRegistry()
        collect: Callable[[prometheus.CollectorRegistry], object] = multiprocess.MultiProcessCollector
        collect(registry)
        return prometheus.generate_latest(registry)
    return prometheus.generate_latest()


def figures() -> dict[str, float]:
    """All metrics that have no labels, by name."""
    families: Callable[[str], Iterable[prometheus.Metric]] = parser.text_string_to_metric_families
    return {one.name: one.value for family in families(page().decode()) for one in family.samples if not one.labels}


async def watch_lag() -> None:
    """Measure how late the event loop wakes, for ever."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(STEP)
        LAG.observe(max(0.0, time.perf_counter() - before - STEP))
