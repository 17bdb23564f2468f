#!/bin/bash
# Backups of one server into /backups: every night all four databases at one moment, with files and
# keys; 7 daily and 4 weekly ones stay. WAL since the oldest one stays too: any minute can be restored
# (docs/deployment.md). `backup.sh now` makes one at once. How old the last one is stands in
# /backup-record/last-backup.json, which booking tells in its metrics.
set -euo pipefail
backups=${BACKUPS:-/backups}
record=${RECORD:-/backup-record}

make_backup() {
  local name
  exec 9>"$backups/.lock"
  flock --nonblock 9 || { echo 'a backup is being made already' >&2; exit 1; }
  rm -rf "$backups"/base/.[0-9]* # of one that was killed
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  draft="$backups/base/.$name"
  # One that fails, on a full disk for instance, leaves nothing behind.
  trap 'rm -rf "$draft"' EXIT
  pg_basebackup --pgdata="$draft" --format=tar --gzip --wal-method=stream --checkpoint=fast
  # After the database: a row never names a file that is not there.
  for folder in files keys; do
    if [ -d "/$folder" ]; then tar -czf "$draft/$folder.tar.gz" -C "/$folder" .; fi
  done
  sync "$draft"/* "$draft"
  mv "$draft" "$backups/base/$name"
  echo "backup $name: $(du -sh "$backups/base/$name" | cut -f1)"
}

# The newest of each of 7 days and of 4 weeks.
remove_old() {
  local name kept=" " days=" " weeks=" "
  for name in $(ls -r "$backups/base"); do
    local day=${name%T*} week
    week=$(date -u -d "$day" +%G-%V)
    if [[ $days != *" $day "* && $(wc -w <<<"$days") -lt 7 ]]; then kept+="$name "; days+="$day "; fi
    if [[ $weeks != *" $week "* && $(wc -w <<<"$weeks") -lt 4 ]]; then kept+="$name "; weeks+="$week "; fi
  done
  for name in $(ls "$backups/base"); do
    [[ $kept == *" $name "* ]] || rm -r "$backups/base/$name"
  done
  # WAL from before the oldest backup restores nothing.
  local oldest first
  oldest=$(ls "$backups/base" | head -n 1)
  first=$(tar --occurrence=1 -xzOf "$backups/base/$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION.*file \([0-9A-F]\{24\}\).*/\1/p')
  if [ -d "$backups/wal" ]; then pg_archivecleanup "$backups/wal" "$first"; fi
}

moment_of() { date -u -r "$1" +%Y-%m-%dT%H:%M:%SZ; }

# When the newest backup ended, and up to when WAL is kept.
write_record() {
  local newest wal text=""
  newest=$(ls "$backups/base" | tail -n 1)
  wal=$(find "$backups/wal" -type f ! -name '*.part' -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d' ' -f2-)
  if [ -n "$newest" ]; then text="\"last\":{\"endedAt\":\"$(moment_of "$backups/base/$newest")\"}"; fi
  if [ -n "$wal" ]; then text+="${text:+,}\"archivedUntil\":\"$(moment_of "$wal")\""; fi
  echo "{$text}" > "$record/.last-backup.json"
  chmod 644 "$record/.last-backup.json"
  mv "$record/.last-backup.json" "$record/last-backup.json"
}

next_night() {
  local at
  at=$(date -u -d "${BACKUP_AT:-03:00}" +%s)
  if [ "$at" -le "$(date +%s)" ]; then at=$((at + 86400)); fi
  echo "$at"
}

if [ "${1:-}" = now ]; then
  make_backup
  remove_old
  write_record
  exit
fi
trap 'exit 0' TERM
at=$(next_night)
while true; do
  # A commit a minute: what is kept of the log tells that it goes on, also when nobody does anything.
  psql --quiet --no-align --tuples-only --command="SELECT pg_logical_emit_message(true, 'backup', '')" > /dev/null || true
  write_record || echo 'the record could not be written' >&2
  if [ "$(date +%s)" -ge "$at" ]; then
    # One that fails is said in the log, and tried again the next night.
    bash "$0" now || echo 'the backup failed' >&2
    at=$(next_night)
  fi
  sleep 60 &
  wait $!
done
