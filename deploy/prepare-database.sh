#!/bin/sh
# What an administrator does once for a new database (docs/operating.md, An external PostgreSQL). Run by the image of PostgreSQL.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --set password="$KASUWA_PASSWORD" <<'SQL'
create role kasuwa_app nologin;
create role kasuwa login password :'password';
grant kasuwa_app to kasuwa;
create database kasuwa owner kasuwa;
\connect kasuwa
create extension pg_trgm;
create extension btree_gin;
alter function pg_catalog.textlike(text, text) leakproof;
revoke connect on database kasuwa from public;
SQL
