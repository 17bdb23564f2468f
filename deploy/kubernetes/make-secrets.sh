#!/bin/bash
# Makes the Secrets of a namespace from the environment, once: what exists already stays as it is.
#   SMTP_URL=… MAIL_FROM=… S3_ENDPOINT=… … deploy/kubernetes/make-secrets.sh studio
# Keys and passwords that are not given are made here. A cluster with External Secrets or Sealed Secrets
# has the same names and keys from there instead.
set -euo pipefail
namespace=${1:?the namespace}

make() {
  local name=$1
  shift
  if kubectl --namespace "$namespace" get secret "$name" > /dev/null 2>&1; then
    echo "$name is there already"
    return
  fi
  # By a file that only this process reads: the list of processes shows no secret.
  kubectl --namespace "$namespace" create secret generic "$name" \
    --from-env-file=<(printf '%s\n' "$@")
}
secret() { openssl rand -base64 36; }
password() { openssl rand -hex 24; }

make studio-service "SERVICE_SECRET=${SERVICE_SECRET:-$(secret)}"
make studio-session "SESSION_SECRET=${SESSION_SECRET:-$(secret)}"
make studio-auth-keys "AUTH_KEYS=${AUTH_KEYS:?made by rotate-keys.js --if-missing of the image identity}"
redis_password=${REDIS_PASSWORD:-$(password)}
make studio-redis "REDIS_PASSWORD=$redis_password" "REDIS_URL=${REDIS_URL:-redis://:$redis_password@redis:6379}"
make studio-mail "SMTP_URL=${SMTP_URL:?the mail server}" "SMTP_WITHOUT_TLS=${SMTP_WITHOUT_TLS:-0}" "MAIL_FROM=${MAIL_FROM:?the sender}"
make studio-files "S3_ENDPOINT=${S3_ENDPOINT:?the bucket of pictures and invoices}" "S3_BUCKET=${S3_BUCKET:?}" \
  "S3_REGION=${S3_REGION:-us-east-1}" "S3_ACCESS_KEY_ID=${S3_ACCESS_KEY_ID:?}" "S3_SECRET_ACCESS_KEY=${S3_SECRET_ACCESS_KEY:?}"
if [ -n "${STRIPE_SECRET_KEY:-}" ]; then
make studio-stripe "STRIPE_SECRET_KEY=$STRIPE_SECRET_KEY" "STRIPE_WEBHOOK_SECRET=${STRIPE_WEBHOOK_SECRET:?}"
fi
if [ -n "${VAPID_PUBLIC_KEY:-}" ]; then
make studio-push "VAPID_PUBLIC_KEY=$VAPID_PUBLIC_KEY" "VAPID_PRIVATE_KEY=${VAPID_PRIVATE_KEY:?}"
fi
if [ -n "${BACKUPS_ACCESS_KEY_ID:-}" ]; then
make studio-backups "ACCESS_KEY_ID=$BACKUPS_ACCESS_KEY_ID" "SECRET_ACCESS_KEY=${BACKUPS_SECRET_ACCESS_KEY:?}"
fi
for service in identity booking payments notifications; do
  database_password=$(password)
  make "studio-db-$service" "username=$service" "password=$database_password" \
    "uri=postgres://$service:$database_password@studio-db-rw:5432/$service" \
    "read_uri=postgres://$service:$database_password@studio-db-ro:5432/$service"
  # The operator follows the password of a role that changes.
  kubectl --namespace "$namespace" label --overwrite secret "studio-db-$service" cnpg.io/reload=true
done
