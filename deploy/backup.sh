#!/bin/bash
# Dumps the PostgreSQL database each night at 03:00 in the kitchen's time, restores the dump into a database of its own to see that
# it can be gone back to, and notes that in the kitchen's database, where npm run doctor, the figures and owners hear of it.
# `backup.sh once` does it now. Of BACKUPS_DIR the newest BACKUPS_KEPT stay. What fails leaves no file and ends with 1.
set -euo pipefail
umask 077
: "${DATABASE_URL:?}" "${BACKUPS_DIR:=/backups}" "${BACKUPS_KEPT:=14}"
scratch=dabba_backup_check
scratch_url=$(sed -E "s#/[^/?]+(\?|\$)#/$scratch\1#" <<<"$DATABASE_URL")

ask() { psql --quiet --no-align --tuples-only --no-psqlrc --set=ON_ERROR_STOP=1 "$@"; }

clean_up() {
  rm -f "$BACKUPS_DIR"/*.partial
  ask "$DATABASE_URL" -c "DROP DATABASE IF EXISTS $scratch WITH (FORCE)" 2>/dev/null || true
}

one() (
  set -e
  trap clean_up EXIT
  clean_up
  at=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  file=$BACKUPS_DIR/${at//:/-}.dump
  pg_dump --format=custom --file="$file.partial" "$DATABASE_URL"
  ask "$DATABASE_URL" -c "CREATE DATABASE $scratch"
  pg_restore --exit-on-error --no-owner --dbname="$scratch_url" "$file.partial"
  contents=$(ask "$scratch_url" -c "SELECT count(*) || ' orders, the newest of ' || coalesce(max(created_at)::text, 'never') FROM orders")
  mv "$file.partial" "$file"
  sync "$file" "$BACKUPS_DIR"
  ls -1r "$BACKUPS_DIR"/*.dump | tail -n +$((BACKUPS_KEPT + 1)) | xargs -r rm
  ask "$DATABASE_URL" -v at="$at" -v contents="$contents" <<'SQL'
    INSERT INTO settings (name, value) VALUES ('backup', json_build_object('at', :'at', 'contents', :'contents'))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;
SQL
  echo "$file opens: $contents"
)

if [ "${1:-}" = once ]; then
  one
  exit
fi
while true; do
  next=$(TZ=Asia/Kolkata date -d 'today 03:00' +%s)
  now=$(date +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) & wait $!
  one || echo 'the backup failed' >&2
done
