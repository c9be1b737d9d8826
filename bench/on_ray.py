"""Whether a tournament on a Ray cluster ends as it does here, with a node killed in between: python bench/on_ray.py.

It needs `pip install 'rhumbline[ray]'` and starts a cluster of three nodes on this machine; on a busy one it took 80 s.
It is not among the tests: Ray gives a node 30 s to start, which a busy machine may miss.
"""

import os
import time

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_agent_register_timeout_ms"] = "300000"  # noqa: SIM112 (Ray spells it so)

import ray
from ray.cluster_utils import Cluster

from rhumbline.games import load
from rhumbline.lab.series import Limits, Series
from rhumbline.lab.tournament import tournament

NODE = {"node_ip_address": "127.0.0.2", "object_store_memory": 80 * 2**20, "include_dashboard": False}
BOTS, GAMES, KILLED_AFTER = ["random", "novice", "greedy"], 10, 5


def main() -> None:
    began = time.perf_counter()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **NODE})
    doomed, _ = (cluster.add_node(num_cpus=1, **NODE) for _ in range(2))
    print(f"{time.perf_counter() - began:5.1f} s: three nodes are up", flush=True)
    game, played = load("kingdom-maps"), 0

    def tick() -> None:
        nonlocal played
        played += 1
        if played == KILLED_AFTER:
            cluster.remove_node(doomed, allow_graceful=False)
            print(f"{time.perf_counter() - began:5.1f} s: a node is killed after {played} games", flush=True)

    try:
        there = tournament(Series(game, {}, Limits(ray=cluster.address)), BOTS, 2, GAMES, "ray", tick)
        print(f"{time.perf_counter() - began:5.1f} s: all {there['games']} games are played", flush=True)
    finally:
        ray.shutdown()
        cluster.shutdown()
    here = tournament(Series(game, {}, Limits()), BOTS, 2, GAMES, "ray")
    assert there == here, "the cluster has played other games"
    assert played == here["games"]
    print("the same table as on this machine's own cores")


if __name__ == "__main__":
    main()
