import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import {
  backendNames,
  urlVariable,
  type BackendName,
  type ServiceName,
} from '@studio/contracts/services';
import type { InstanceEnv } from './instance.js';

/** What instances of one studio share. */
interface Shared {
  publicUrl: string;
  redisUrl: string;
  databaseUrls: Readonly<Record<BackendName, string>>;
  /** Where a service finds the others: their load balancers. */
  urls: Readonly<Record<BackendName, string>>;
  smtpUrl: string;
  /** Where files lie: FILES_DIR, or S3_*. */
  files?: InstanceEnv;
}

const secret = (): string => randomBytes(48).toString('base64url');

const signingKeys = (): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }] });
};

/** The environment of every service of one studio, but for the port of an instance. */
export const instancesEnv = (shared: Shared): Readonly<Record<ServiceName, InstanceEnv>> => {
  const { databaseUrls, urls, files = {} } = shared;
  const common: InstanceEnv = {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    LOCAL_MODE: '1',
    AUTH_LIMITS: 'off',
    PUBLIC_URL: shared.publicUrl,
    REDIS_URL: shared.redisUrl,
    SERVICE_SECRET: secret(),
    ...Object.fromEntries(backendNames.map((name) => [urlVariable(name), urls[name]])),
  };
  const ofDatabase = (name: BackendName): InstanceEnv => ({
    ...common,
    DATABASE_URL: databaseUrls[name],
    MIGRATE: '0',
  });
  return {
    identity: { ...ofDatabase('identity'), ...files, AUTH_KEYS: signingKeys() },
    booking: ofDatabase('booking'),
    payments: { ...ofDatabase('payments'), ...files },
    notifications: {
      ...ofDatabase('notifications'),
      SMTP_URL: shared.smtpUrl,
      MAIL_FROM: 'Studio <hello@spec.studio>',
    },
    gateway: {
      ...common,
      SESSION_SECRET: secret(),
      WRITES_A_MINUTE: '100000',
      ADDRESS_WRITES_A_MINUTE: '1000000',
    },
  };
};
