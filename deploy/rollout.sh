#!/bin/sh
# deploy/rollout.sh [--build]: runs the version that deploy/.env names beside the running one, then stops the running one. Requests go on
# being answered meanwhile. To go back, put the version before into deploy/.env and run it again.
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }

old=$(compose ps --quiet cairn)
count=$(echo "$old" | grep -c .) || { echo 'Nothing runs. Start the site with: docker compose --file deploy/compose.yaml up --detach --build' >&2; exit 1; }
[ "$count" -le 4 ] || { echo "$count processes run; the proxy has room for four and as many new ones." >&2; exit 1; }
[ "${1:-}" != --build ] || compose build cairn
compose run --rm --no-deps migrate
compose up --detach --no-deps --no-recreate --scale cairn=$((count * 2)) cairn

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }
new=$(compose ps --quiet cairn | grep --invert-match --fixed-strings "$old")
waited=0
for container in $new; do
  until is_healthy "$container"; do
    if [ "$waited" -ge 120 ]; then
      # The old ones have served everybody meanwhile and go on.
      docker logs --tail 20 "$container" >&2
      docker rm --force $new >/dev/null
      echo 'The new version did not become ready within two minutes. The old one runs on.' >&2
      exit 1
    fi
    sleep 1
    waited=$((waited + 1))
  done
done
for container in $old; do
  docker stop "$container" >/dev/null
  docker rm "$container" >/dev/null
done
echo "$count processes of the version in deploy/.env run."
