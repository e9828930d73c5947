#!/bin/sh
# deploy/rollout.sh [--build]: starts the version that deploy/.env names beside the running one, then stops the old one.
# Requests are served meanwhile. For a rollback, put the previous version into deploy/.env and run the script again.
set -eu
cd "$(dirname "$0")"
compose() { docker compose --file compose.yaml "$@"; }

old=$(compose ps --quiet cairn)
count=$(echo "$old" | grep -c .) || { echo 'Nothing runs. Start the site with: docker compose --file deploy/compose.yaml up --detach --build' >&2; exit 1; }
[ "$count" -le 4 ] || { echo "$count processes run; the proxy has room for four and as many new ones. Remove some with: docker rm --force CONTAINER" >&2; exit 1; }
[ "${1:-}" != --build ] || compose build cairn
compose run --rm --no-deps migrate

find_new() { compose ps --quiet cairn | grep --invert-match --fixed-strings "$old" || true; }
# Until the new version is ready, any end of this script also removes the new version. The old one has served all requests
# meanwhile.
go_back() {
  code=$?
  trap '' INT TERM HUP
  new=$(find_new)
  [ -z "$new" ] || docker rm --force $new >/dev/null
  echo 'The new version was removed. The old one runs on.' >&2
  exit "$code"
}
trap go_back EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

compose up --detach --no-deps --no-recreate --scale cairn=$((count * 2)) cairn
new=$(find_new)
[ "$(echo "$new" | grep -c .)" -eq "$count" ] || { echo "Not all of the $count new processes were started." >&2; exit 1; }

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }
waited=0
for container in $new; do
  until is_healthy "$container"; do
    if [ "$waited" -ge 300 ]; then
      docker logs --tail 20 "$container" >&2
      echo 'The new version did not become ready within five minutes.' >&2
      exit 1
    fi
    sleep 1
    waited=$((waited + 1))
  done
done

# Half of each version would be too many processes for the next rollout, so signals are ignored for the 20 s that this takes
# at most.
trap '' INT TERM HUP
trap - EXIT
docker stop $old >/dev/null
docker rm $old >/dev/null
echo "$count processes of the version in deploy/.env run."
