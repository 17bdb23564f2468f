import { reachOf, unsafeSettings, type Reach } from '@studio/nest-kit/reach';
import { resolve } from 'node:path';
import {
  backendNames,
  byService,
  databaseVariable,
  portVariable,
  serviceNames,
  type BackendName,
  type ServiceName,
} from '@studio/contracts/services';
import { backupProblems, backupSettings, type BackupSettings } from '../backup/settings.js';
import { environment, portVariables, type Environment } from './environment.js';
import { OperatorError } from './operator-error.js';

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
  ports: Record<'inbox' | 'card' | 'smtp' | 'postgres' | 'redis' | ServiceName, number>;
  /** The first port of metrics; absent: free ones. */
  metricsPort?: number;
  /** Of the page of what runs; absent: a free one. */
  statusPort?: number;
  /** A server on which the databases are made; absent: PostgreSQL is started. */
  adminDatabaseUrl?: string;
  /** Databases that exist already, by service. */
  databaseUrls: Partial<Record<BackendName, string>>;
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  stripe?: { secretKey: string; webhookSecret: string; apiBase?: string };
  /** Absent: backups are not made. */
  backup?: BackupSettings;
  /** `npm run dev`: services and pages run from their sources. */
  dev?: DevConfig;
}

export interface DevConfig {
  /** Of the shell and of each remote, by the folder's name: who serves its pages while they change. */
  pagePorts: Readonly<Record<string, number>>;
  /** Folder that a service is built into while its sources are watched. */
  folderOf: (service: string) => string;
}

function portProblems(env: Environment): string[] {
  const problems: string[] = [];
  const holders = new Map<number, string>();
  for (const name of portVariables) {
    const number = env[name];
    if (number === undefined) continue;
    const other = holders.get(number);
    if (other) problems.push(`${name}: ${number} is already the number of ${other}`);
    holders.set(number, name);
  }
  return problems;
}

function problemsBetween(env: Environment, localMode: boolean): string[] {
  const problems = portProblems(env);
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

type Variables = Record<string, string | undefined>;

/** What holds together: address, reach and mode, and everything that is wrong with them. */
function modeOf(present: Variables, read: Environment) {
  const publicUrl = (read.PUBLIC_URL ?? addressOf(read)).replace(/\/$/, '');
  // Secrets of the services are made by the starter: none is read from here.
  const { SERVICE_SECRET: _service, SESSION_SECRET: _session, ...others } = present;
  const settings = { ...others, PUBLIC_URL: publicUrl, HOST: read.HOST };
  const reach = reachOf(settings);
  const localMode = read.LOCAL_MODE ?? reach !== 'everybody';
  const problems = [
    ...problemsBetween(read, localMode),
    ...backupProblems(read),
    ...unsafeSettings(settings),
  ];
  return { publicUrl, reach, localMode, problems };
}

const portsOf = (read: Environment): StudioConfig['ports'] => ({
  inbox: read.INBOX_PORT,
  card: read.CARD_PORT,
  smtp: read.SMTP_PORT,
  postgres: read.POSTGRES_PORT,
  redis: read.REDIS_PORT,
  ...byService(serviceNames, (name) => read[portVariable(name)]),
});

const stripeOf = (read: Environment): StudioConfig['stripe'] =>
  read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: read.STRIPE_SECRET_KEY,
        webhookSecret: read.STRIPE_WEBHOOK_SECRET,
        apiBase: read.STRIPE_API_BASE,
      }
    : undefined;

/** The environment as a configuration; refuses with the whole list of what is wrong in it. */
export function readConfig(root: string, args: readonly string[], env: Variables): StudioConfig {
  // An empty variable is one that is not set: `PORT= npm start`.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  const unknown = args
    .filter((arg) => arg !== '--fresh')
    .map((arg) => `${arg}: not an option (there is --fresh)`);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return refuse([...unknown, ...wrong]);
  }
  const read = parsed.data;
  const { problems, ...mode } = modeOf(present, read);
  if (unknown.length + problems.length > 0) return refuse([...unknown, ...problems]);
  const dataDir = resolve(root, read.DATA_DIR ?? '.data');
  const backup = backupSettings({ root, dataDir }, read);
  return {
    ...mode,
    root,
    dataDir,
    ...(backup && { backup }),
    toolsDir: resolve(root, read.TOOLS_DIR ?? '.data/tools'),
    host: read.HOST,
    demo: read.DEMO ?? mode.localMode,
    fresh: args.includes('--fresh'),
    ports: portsOf(read),
    metricsPort: read.METRICS_PORT,
    statusPort: read.STATUS_PORT,
    adminDatabaseUrl: read.DATABASE_URL,
    databaseUrls: byService(backendNames, (name) => read[databaseVariable(name)]),
    redisUrl: read.REDIS_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    stripe: stripeOf(read),
  };
}
