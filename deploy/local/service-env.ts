import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { join } from 'node:path';
import { backendNames, urlVariable, type BackendName } from '@studio/contracts/services';
import { recordFileOf } from '../backup/backup-record.js';
import { hostHere, type StudioConfig } from './config.js';
import { remotesOf, shellOf } from '../remotes/environments.js';
import type { MetricsPorts } from './metrics-ports.js';
import type { Secrets } from './data-folder.js';

export type Env = Record<string, string | undefined>;

/** What every child may see of the starter's own environment; secrets of one service are no others' business. */
export const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'LOG_LEVEL',
  'DATABASE_POOL',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
];

const bucket = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

/** Stand in for legal details of the studio's profile. */
const issuer = ['INVOICE_NAME', 'INVOICE_ADDRESS', 'INVOICE_TRN'];

/** Settings of single services that are passed on; each service checks its own. */
const ownSettings: Partial<Record<BackendName, readonly string[]>> = {
  identity: [
    'AUTH_LIMITS',
    'AUTH_MAIL_SECONDS',
    'AUTH_HASHES_AT_ONCE',
    'AUTH_HASHES_WAITING',
    ...bucket,
    'EXPORTS_A_DAY',
    'PRIVACY_EVERY_MS',
    'AUTH_KEYS',
    'AUTH_SIGN_UPS',
  ],
  booking: issuer,
  notifications: ['MAIL_ANSWER_MS', 'SMTP_WITHOUT_TLS'],
  payments: ['AUTH_LIMITS', 'JOBS_EVERY_MS', 'CHECK_AFTER_MS', ...issuer, ...bucket],
};

const pick = (env: Env, names: readonly string[]): Env =>
  Object.fromEntries(names.map((name) => [name, env[name]]));

/** Addresses and keys that are known once the stores and the local providers are decided. */
export interface Surroundings {
  config: StudioConfig;
  secrets: Secrets;
  env: Env;
  redisUrl: string;
  databaseUrls: Record<BackendName, string>;
  /** Absent: nobody can read metrics. */
  metricsPorts?: MetricsPorts;
  /** Of the page of what runs; absent where others than this machine reach the gateway. */
  statusUrl?: string | undefined;
}

const base = ({ config, env }: Pick<Surroundings, 'config' | 'env'>): Env => ({
  ...pick(env, passedOn),
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: config.publicUrl,
  // There is one of each here: nobody would take over, and Ctrl-C should be quick.
  DRAIN_SECONDS: '0',
  LOCAL_MODE: config.localMode ? '1' : undefined,
  DEMO_ON_NETWORK: config.reach === 'network' ? '1' : undefined,
});

const local = (port: number): string => `http://127.0.0.1:${port}`;

/** What listens on HOST, as the programs of this machine reach it. */
const atHost = (config: StudioConfig, port: number): string => `http://${hostHere(config)}:${port}`;

/** The same, as browsers reach it: by the name that the studio has there. */
const forBrowsers = ({ publicUrl }: StudioConfig, port: number): string =>
  `http://${new URL(publicUrl).hostname}:${port}`;

/** The local card provider stands in where there are no keys, in local mode alone. */
export const hasLocalCards = ({ stripe, localMode }: StudioConfig): boolean => !stripe && localMode;

/** Keys and host of the card provider; none outside of local mode says 'not configured'. */
function cardKeys({ config, secrets }: Pick<Surroundings, 'config' | 'secrets'>) {
  if (!hasLocalCards(config)) return config.stripe;
  return {
    secretKey: secrets.cardProviderKey,
    webhookSecret: secrets.cardProviderWebhook,
    apiBase: atHost(config, config.ports.card),
  };
}

/** Push: OneSignal with its app's web push key, keys that were given, or those of this folder. */
function push({ secrets, env }: Pick<Surroundings, 'env' | 'secrets'>): Env {
  const settings = pick(env, [
    'ONESIGNAL_APP_ID',
    'ONESIGNAL_API_KEY',
    'ONESIGNAL_API_BASE',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ]);
  if (settings.ONESIGNAL_APP_ID || settings.VAPID_PUBLIC_KEY) return settings;
  return { VAPID_PUBLIC_KEY: secrets.pushPublicKey, VAPID_PRIVATE_KEY: secrets.pushPrivateKey };
}

const shared = ({ config, secrets, redisUrl }: Surroundings): Env => ({
  REDIS_URL: redisUrl,
  STUDIO_ID: HOME_STUDIO_ID,
  SERVICE_SECRET: secrets.service,
  ...Object.fromEntries(backendNames.map((name) => [urlVariable(name), local(config.ports[name])])),
});

const metricsPort = ({ metricsPorts }: Surroundings, name: BackendName | 'gateway'): Env => ({
  METRICS_PORT: metricsPorts && String(metricsPorts[name]),
});

/** Whoever measures backups is told when the last one was made. */
const backupRecord = ({ backup, dataDir }: StudioConfig): Env => ({
  BACKUP_RECORD: backup && recordFileOf(dataDir),
});

const sentLog = ({ backup }: StudioConfig): Env => ({
  SENT_LOG_DIR: backup && join(backup.folder, 'sent'),
});

/** What one service (and its seed) is started with. */
export function serviceEnv(service: BackendName, around: Surroundings): Env {
  const { config, databaseUrls } = around;
  const cards = cardKeys(around);
  const own: Partial<Record<BackendName, Env>> = {
    identity: {
      AUTH_KEYS_FILE: around.env.AUTH_KEYS
        ? undefined
        : (around.env.AUTH_KEYS_FILE ?? join(config.dataDir, 'auth-keys.json')),
      FILES_DIR: join(config.dataDir, 'files'),
      SETUP_LINK: config.demo ? undefined : '1',
    },
    payments: {
      FILES_DIR: join(config.dataDir, 'files'),
      STRIPE_SECRET_KEY: cards?.secretKey,
      STRIPE_WEBHOOK_SECRET: cards?.webhookSecret,
      STRIPE_API_BASE: cards?.apiBase,
    },
    booking: backupRecord(config),
    notifications: {
      SMTP_URL: config.smtpUrl ?? `smtp://127.0.0.1:${config.ports.smtp}`,
      MAIL_FROM: config.mailFrom,
      ...sentLog(config),
      ...push(around),
    },
  };
  return {
    ...base(around),
    ...shared(around),
    PORT: String(config.ports[service]),
    ...metricsPort(around, service),
    DATABASE_URL: databaseUrls[service],
    ...pick(around.env, ownSettings[service] ?? []),
    ...own[service],
  };
}

export const remotes = ['mf-member', 'mf-admin', 'mf-trainer'] as const;

/** In development dev servers have the pages. */
const publishedPages = ({ dataDir }: StudioConfig): Env => ({
  SHELL_DIR: shellOf(dataDir),
  REMOTES_DIR: remotesOf(dataDir),
});

export function gatewayEnv(around: Surroundings): Env {
  const { config, secrets } = around;
  return {
    ...base(around),
    ...shared(around),
    HOST: config.host,
    PORT: String(config.ports.gateway),
    ...metricsPort(around, 'gateway'),
    STATUS_URL: around.statusUrl,
    SESSION_SECRET: secrets.session,
    // On this machine whoever has the studio is who develops it.
    REMOTE_OVERRIDE_HOSTS:
      around.env.REMOTE_OVERRIDE_HOSTS ??
      (config.reach === 'machine' ? 'localhost,127.0.0.1' : undefined),
    CARD_PAGE_ORIGIN: hasLocalCards(config) ? forBrowsers(config, config.ports.card) : undefined,
    ...pick(around.env, [
      'AUTH_LIMITS',
      'WRITES_A_MINUTE',
      'ADDRESS_WRITES_A_MINUTE',
      'VISITOR_READS_A_MINUTE',
      'TRUSTED_PROXIES',
    ]),
    ...(config.dev ? {} : publishedPages(config)),
  };
}

export const inboxEnv = (around: Pick<Surroundings, 'config' | 'env'>): Env => ({
  ...base(around),
  HOST: around.config.host,
  INBOX_PORT: String(around.config.ports.inbox),
  SMTP_PORT: String(around.config.ports.smtp),
  DATA_DIR: around.config.dataDir,
});

export function cardProviderEnv(around: Pick<Surroundings, 'config' | 'env' | 'secrets'>): Env {
  const { ports, host, dataDir } = around.config;
  return {
    ...base(around),
    HOST: host,
    CARD_PORT: String(ports.card),
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: around.secrets.cardProviderKey,
    STRIPE_WEBHOOK_SECRET: around.secrets.cardProviderWebhook,
    PUBLIC_CARD_URL: forBrowsers(around.config, ports.card),
    WEBHOOK_URL: `${atHost(around.config, ports.gateway)}/webhooks/stripe`,
  };
}

/** Without what is not set: a child must not find empty strings. */
export const withoutGaps = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
