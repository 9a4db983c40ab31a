#!/usr/bin/env python3
"""Checks kubernetes-job.yaml: check_yaml.py. Needs PyPI's `pyyaml`; with `kubernetes-validate` also against Kubernetes' own schema."""

import sys
from pathlib import Path

import yaml

FILE = Path(__file__).resolve().parent / "kubernetes-job.yaml"


def main():
    job = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    spec = job["spec"]
    shards = [a for a in spec["template"]["spec"]["containers"][0]["args"] if a.startswith("--shards=")]
    if shards != [f"--shards={spec['completions']}"]:
        sys.exit(f"{FILE.name}: {spec['completions']} completions are not {shards}")
    try:
        import kubernetes_validate
    except ImportError:
        return "read, and not compared with the schema: kubernetes-validate is not installed"
    version = kubernetes_validate.latest_version()
    kubernetes_validate.validate(job, version, strict=True)
    return f"valid for Kubernetes {version}"


print(f"{FILE.name}: {main()}")
