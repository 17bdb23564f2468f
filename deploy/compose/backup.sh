#!/bin/bash
# Backups of one server into /backups: every night all four databases at one moment, with files and
# keys; 7 daily and 4 weekly ones stay. WAL since the oldest one stays too: any minute can be restored
# (docs/deployment.md). `backup.sh now` makes one at once.
set -euo pipefail
backups=${BACKUPS:-/backups}

make_backup() {
  local name draft
  name=$(date -u +%Y-%m-%dT%H%M%SZ)
  draft="$backups/base/.$name"
  rm -rf "$backups"/base/.[0-9]*
  pg_basebackup --pgdata="$draft" --format=tar --gzip --wal-method=stream --checkpoint=fast
  # After the database: a row never names a file that is not there.
  for folder in files keys; do
    if [ -d "/$folder" ]; then tar -czf "$draft/$folder.tar.gz" -C "/$folder" .; fi
  done
  sync "$draft"
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

if [ "${1:-}" = now ]; then
  make_backup
  remove_old
  exit
fi
trap 'exit 0' TERM
while true; do
  seconds=$(($(date -u -d "${BACKUP_AT:-03:00}" +%s) - $(date -u +%s)))
  if [ "$seconds" -le 0 ]; then seconds=$((seconds + 86400)); fi
  sleep "$seconds" &
  wait $!
  # One that fails is said in the log, and tried again the next night.
  bash "$0" now || echo 'the backup failed' >&2
done
