import { reachOf, unsafeSettings, type Reach } from '@studio/nest-kit/reach';
import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.js';

export const serviceNames = ['identity', 'booking', 'payments', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

const port = (standard: number) =>
  z.coerce
    .number({ error: 'must be a number from 1 to 65535' })
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65535, 'must be from 1 to 65535')
    .default(standard);
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .optional();
const onOff = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1')
  .optional();
const postgresUrl = url('postgres', 'postgresql');

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(4200),
  INBOX_PORT: port(4201),
  CARD_PORT: port(4202),
  SMTP_PORT: port(4203),
  IDENTITY_PORT: port(4211),
  BOOKING_PORT: port(4212),
  PAYMENTS_PORT: port(4213),
  NOTIFICATIONS_PORT: port(4214),
  POSTGRES_PORT: port(4221),
  REDIS_PORT: port(4222),
  PUBLIC_URL: url('http', 'https'),
  DATA_DIR: z.string().optional(),
  TOOLS_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl,
  IDENTITY_DATABASE_URL: postgresUrl,
  BOOKING_DATABASE_URL: postgresUrl,
  PAYMENTS_DATABASE_URL: postgresUrl,
  NOTIFICATIONS_DATABASE_URL: postgresUrl,
  REDIS_URL: url('redis', 'rediss'),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.string().default('Pilates Studio <hello@pilates.example>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key: it begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: url('http', 'https'),
  LOCAL_MODE: onOff,
  DEMO: onOff,
  DEMO_ON_NETWORK: onOff,
});
type Environment = z.infer<typeof environment>;

export interface StudioConfig {
  /** The folder of the workspace. */
  root: string;
  /** Everything that the studio remembers. */
  dataDir: string;
  /** Programs that were fetched once; kept when the data is thrown away. */
  toolsDir: string;
  host: string;
  publicUrl: string;
  /** `network`: a demo that others in the same network can open. */
  reach: Reach;
  /** Demo accounts and keys made at the first start are for one's own machine only. */
  localMode: boolean;
  demo: boolean;
  fresh: boolean;
  ports: {
    gateway: number;
    inbox: number;
    card: number;
    smtp: number;
    postgres: number;
    redis: number;
  } & Record<ServiceName, number>;
  /** A server on which the databases are made; absent: PostgreSQL is started. */
  adminDatabaseUrl?: string;
  /** Databases that exist already, by service. */
  databaseUrls: Partial<Record<ServiceName, string>>;
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  stripe?: { secretKey: string; webhookSecret: string; apiBase?: string };
}

const portVariables = Object.keys(environment.shape).filter((name) => name.endsWith('PORT'));

function problemsBetween(env: Environment, localMode: boolean): string[] {
  const problems: string[] = [];
  const holders = new Map<number, string>();
  for (const name of portVariables) {
    const number = env[name as 'PORT'];
    const other = holders.get(number);
    if (other) problems.push(`${name}: ${number} is already the number of ${other}`);
    holders.set(number, name);
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither');
  }
  if (env.STRIPE_API_BASE && !env.STRIPE_SECRET_KEY) {
    problems.push('STRIPE_API_BASE: the address where STRIPE_SECRET_KEY is valid; give that too');
  }
  if (env.DEMO && !localMode) {
    problems.push('DEMO: the demo accounts have a known password; they need LOCAL_MODE=1');
  }
  if (!localMode && !env.SMTP_URL) {
    problems.push(
      'SMTP_URL: mails need a server (smtps://user:password@host); the inbox is for local mode only',
    );
  }
  return problems;
}

/** `http://<host>:4200`: a host that only listens everywhere is nobody's address. */
const addressOf = ({ HOST, PORT }: Environment): string => {
  const isOwnAddress =
    HOST !== '127.0.0.1' && reachOf({ HOST, DEMO_ON_NETWORK: '1' }) === 'network';
  return `http://${isOwnAddress ? inUrl(HOST) : 'localhost'}:${PORT}`;
};

/** An IPv6 address stands in brackets. */
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Where the starter, and the programs among themselves, reach what listens on HOST. */
export const hostHere = ({ host }: Pick<StudioConfig, 'host'>): string =>
  ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : inUrl(host);

const refuse = (problems: readonly string[]): never => {
  throw new OperatorError(
    `The configuration is wrong:\n${problems.map((one) => `  - ${one}`).join('\n')}`,
  );
};

/** The environment as a configuration; refuses with the whole list of what is wrong in it. */
export function readConfig(
  root: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): StudioConfig {
  const unknown = args.filter((arg) => arg !== '--fresh');
  // An empty variable is one that is not set: `PORT= npm start`.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  const problems = unknown.map((arg) => `${arg}: not an option (there is --fresh)`);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return refuse([...problems, ...wrong]);
  }
  const read = parsed.data;
  const publicUrl = (read.PUBLIC_URL ?? addressOf(read)).replace(/\/$/, '');
  // Secrets of the services are made by the starter: none is read from here.
  const { SERVICE_SECRET: _service, SESSION_SECRET: _session, ...others } = present;
  const settings = { ...others, PUBLIC_URL: publicUrl, HOST: read.HOST };
  const reach = reachOf(settings);
  const localMode = read.LOCAL_MODE ?? reach !== 'everybody';
  problems.push(...problemsBetween(read, localMode), ...unsafeSettings(settings));
  if (problems.length > 0) return refuse(problems);

  const dataDir = resolve(root, read.DATA_DIR ?? '.data');
  return {
    root,
    dataDir,
    toolsDir: resolve(root, read.TOOLS_DIR ?? '.data/tools'),
    host: read.HOST,
    publicUrl,
    reach,
    localMode,
    demo: read.DEMO ?? localMode,
    fresh: args.includes('--fresh'),
    ports: {
      gateway: read.PORT,
      inbox: read.INBOX_PORT,
      card: read.CARD_PORT,
      smtp: read.SMTP_PORT,
      postgres: read.POSTGRES_PORT,
      redis: read.REDIS_PORT,
      identity: read.IDENTITY_PORT,
      booking: read.BOOKING_PORT,
      payments: read.PAYMENTS_PORT,
      notifications: read.NOTIFICATIONS_PORT,
    },
    adminDatabaseUrl: read.DATABASE_URL,
    databaseUrls: {
      identity: read.IDENTITY_DATABASE_URL,
      booking: read.BOOKING_DATABASE_URL,
      payments: read.PAYMENTS_DATABASE_URL,
      notifications: read.NOTIFICATIONS_DATABASE_URL,
    },
    redisUrl: read.REDIS_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    stripe:
      read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            apiBase: read.STRIPE_API_BASE,
          }
        : undefined,
  };
}
