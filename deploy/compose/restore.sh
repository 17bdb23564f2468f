#!/bin/bash
# Puts a backup of backup.sh back (docs/deployment.md, Restore):
#   docker compose run --rm restore                      as late as the kept log goes
#   docker compose run --rm restore '2026-11-26 09:41'   that minute, in UTC
#   docker compose run --rm restore hold                 once PostgreSQL runs: nothing is mailed or charged
# The data that was there stays beside the new one. Files and keys are put back where there are none.
set -euo pipefail
backups=${BACKUPS:-/backups}
data=${DATA:-/var/lib/postgresql/18/docker}
volumes=${VOLUMES:-}
# Redis holds queues and limits of what was; they are made anew from PostgreSQL.
redis=${REDIS:-/redis}
studio=01900000-0000-7000-8000-000000000001

fail() { echo "$1" >&2; exit 1; }

# 2026-11-26T030000Z, the name of a backup, as seconds.
seconds_of() { date -u -d "${1:0:13}:${1:13:2}:${1:15:2}Z" +%s; }

# The newest backup, or the newest from before the minute.
choose() {
  local name
  for name in $(ls -r "$backups/base"); do
    if [ -z "$1" ] || [ "$(seconds_of "$name")" -lt "$1" ]; then echo "$name"; return; fi
  done
}

put_back_files() {
  local folder
  for folder in files keys; do
    [ -f "$1/$folder.tar.gz" ] && [ -d "$volumes/$folder" ] || continue
    if [ -z "$(ls -A "$volumes/$folder")" ]; then
      tar -xzf "$1/$folder.tar.gz" -C "$volumes/$folder"
      echo "$folder: put back"
    else
      echo "$folder: left as they are"
    fi
  done
}

restore() {
  local until="" name base
  if pg_isready --quiet; then fail 'PostgreSQL runs: docker compose stop'; fi
  if [ -n "$1" ]; then until=$(date -u -d "$1 UTC" +%s) || fail "no such minute: $1"; fi
  name=$(choose "$until")
  [ -n "$name" ] || fail "there is no backup${1:+ from before $1}"
  base="$backups/base/$name"
  if [ -d "$data" ]; then mv "$data" "$data.before-$(date -u +%Y-%m-%dT%H%M%SZ)"; fi
  install -d -m 700 -o postgres -g postgres "$data"
  tar -xzf "$base/base.tar.gz" -C "$data"
  tar -xzf "$base/pg_wal.tar.gz" -C "$data/pg_wal"
  # Those of an earlier restore came along in the backup.
  sed -i '/^restore_command\|^recovery_target/d' "$data/postgresql.auto.conf"
  echo "restore_command = 'cp $backups/wal/%f %p'" >> "$data/postgresql.auto.conf"
  if [ -n "$until" ]; then
    echo "recovery_target_time = '$(date -u -d "@$until" '+%Y-%m-%d %H:%M:%S')+00'" >> "$data/postgresql.auto.conf"
    echo "recovery_target_action = 'promote'" >> "$data/postgresql.auto.conf"
  fi
  touch "$data/recovery.signal"
  chown -R postgres:postgres "$data"
  if [ -d "$redis" ]; then find "$redis" -mindepth 1 -delete; fi
  put_back_files "$base"
  echo "backup $name is unpacked: start PostgreSQL"
}

query() { psql --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 "$@"; }

# What was sent and charged after the moment is not known: it waits for a person.
hold() {
  local database
  # It answers while it still reads the log.
  until [ "$(query --command='SELECT pg_is_in_recovery()')" = f ]; do sleep 1; done
  for database in notifications payments; do
    query --dbname="$database" --command="
      INSERT INTO outgoing_holds (studio_id, restored_to)
      VALUES ('$studio', coalesce(pg_last_xact_replay_timestamp(), now()))
      ON CONFLICT (studio_id) DO UPDATE
      SET restored_to = least(outgoing_holds.restored_to, excluded.restored_to)"
  done
  query --command="SELECT 'restored to ' || coalesce(pg_last_xact_replay_timestamp(), now())"
}

if [ "${1:-}" = hold ]; then hold; else restore "${1:-}"; fi
