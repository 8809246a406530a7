#!/bin/sh
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$(cat /run/secrets/owner_password)" -v app="$(cat /run/secrets/app_password)" -f /roles.sql
