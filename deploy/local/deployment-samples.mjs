// Values as an operator would give them, so that the manifests can be read by the services' own
// config.ts. None of them is a secret of anybody.
import { randomBytes } from 'node:crypto';

const secret = () => randomBytes(36).toString('base64');
const password = () => randomBytes(24).toString('hex');

/** By the name of the variable in deploy/.env, or of the setting that a Secret of the cluster holds. */
export const samples = {
  SITE_HOST: 'book.studio.example',
  VERSION: '1.0.0',
  SERVICE_SECRET: secret(),
  SESSION_SECRET: secret(),
  POSTGRES_PASSWORD: password(),
  IDENTITY_DB_PASSWORD: password(),
  BOOKING_DB_PASSWORD: password(),
  PAYMENTS_DB_PASSWORD: password(),
  NOTIFICATIONS_DB_PASSWORD: password(),
  REDIS_PASSWORD: password(),
  SMTP_URL: 'smtps://user:password@mail.studio.example',
  MAIL_FROM: 'Studio <hello@studio.example>',
  DATABASE_URL: `postgres://service:${password()}@studio-db-rw:5432/service`,
  READ_DATABASE_URL: `postgres://service:${password()}@studio-db-ro:5432/service`,
  REDIS_URL: `redis://:${password()}@redis:6379`,
  AUTH_KEYS: '{"keys":[]}',
  S3_ENDPOINT: 'https://s3.studio.example',
  S3_BUCKET: 'studio',
  S3_ACCESS_KEY_ID: 'access-key',
  S3_SECRET_ACCESS_KEY: password(),
  STRIPE_SECRET_KEY: `sk_test_${password()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${password()}`,
  VAPID_PUBLIC_KEY: randomBytes(65).toString('base64url'),
  VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
};
