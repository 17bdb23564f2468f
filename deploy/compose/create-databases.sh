#!/bin/bash
# Runs once, on an empty volume: a database and a role for each service, which sees no other.
set -euo pipefail
for service in identity booking payments notifications; do
  variable="${service^^}_DB_PASSWORD"
  psql --username postgres --set ON_ERROR_STOP=1 --set name="$service" --set password="${!variable}" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
done
# The container `backup` reads the whole server by replication.
echo 'host replication postgres all scram-sha-256' >> "$PGDATA/pg_hba.conf"
