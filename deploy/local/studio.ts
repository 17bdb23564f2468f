import { DEMO_PASSWORD, demoAdmin, demoMembers, demoTrainers } from '@studio/demo-studio';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { answersOk } from './ask-ready.js';
import { hostHere, serviceNames, type StudioConfig } from './config.js';
import { Crew } from './crew.js';
import {
  emptyDataFolder,
  isSeeded,
  lockDataFolder,
  markSeeded,
  openDataFolder,
  readSecrets,
  watchSpace,
} from './data-folder.js';
import { requireFreePorts, type WantedPort } from './ports.js';
import { endLeftovers } from './processes.js';
import type { ProgramListener, ProgramPlan } from './program.js';
import type { Say } from './say.js';
import {
  cardProviderEnv,
  gatewayEnv,
  hasLocalCards,
  inboxEnv,
  serviceEnv,
  withoutGaps,
  type Env,
  type Surroundings,
} from './service-env.js';
import { homeOfNobody } from './postgres.js';
import { startStores, type Stores } from './stores.js';
import { Trouble } from './trouble.js';

export interface Studio {
  url: string;
  /** Ends everything in reverse order. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): void;
}

/** Resolves when the whole house answers. On any failure nothing is left running. */
export async function openStudio(
  config: StudioConfig,
  { env, say, onFailure }: { env: Env; say: Say; onFailure: (reason: Trouble) => void },
): Promise<{ studio: Studio; opened: Promise<void> }> {
  openDataFolder(config.dataDir);
  const lock = await lockDataFolder(config.dataDir, config.publicUrl);
  const crew = new Crew(config.dataDir, listener(say, onFailure));
  const unwatch = watchSpace(config.dataDir, onFailure);
  const stop = async (): Promise<void> => {
    const began = Date.now();
    unwatch();
    if (!crew.isEmpty) say.step('stopping');
    lock.stopping();
    await crew.stop();
    lock.release();
    if (!crew.isEmpty) say.step(`stopped (${Date.now() - began} ms)`);
  };
  let stopped: Promise<void> | undefined;
  const studio: Studio = {
    url: config.publicUrl,
    stop: () => (stopped ??= stop()),
    kill: () => {
      crew.kill();
      lock.release();
    },
  };
  return { studio, opened: start(config, { env, say, crew }) };
}

async function start(
  config: StudioConfig,
  { env, say, crew }: { env: Env; say: Say; crew: Crew },
): Promise<void> {
  const { dataDir } = config;
  const ended = await endLeftovers(dataDir);
  if (ended.length > 0) say.step(`ended what an earlier start had left: ${ended.join(', ')}`);
  if (config.fresh) beginAnew(config, say);
  await requireFreePorts(portsOf(config));
  const secrets = readSecrets(dataDir);
  // Inbox and card provider need no store: they get ready while PostgreSQL makes its data folder.
  const [stores] = await Promise.all([
    startStores(crew, { config, secrets, path: env.PATH ?? '', say }),
    crew.start(localProviders({ config, secrets, env }), say.ready),
  ]);
  const around: Surroundings = { config, secrets, env, ...stores };
  const [rooms, door] = [services(around), gateway(around)];
  const opening = crew.start(rooms, say.ready);
  if (config.demo && !isSeeded(dataDir)) {
    await opening;
    await fillDemoStudio(crew, around, say);
  }
  // The door opens last of all at the first start: who comes in finds the studio complete.
  await Promise.all([opening, crew.start([door], say.ready)]);
}

const listener = (say: Say, onFailure: (reason: Trouble) => void): ProgramListener => ({
  restarting: (name, how, inMs) =>
    say.problem(`${name} stopped (${how}): started again in ${inMs} ms`),
  recovered: (name) => say.step(`${name} is back`),
  gaveUp: (_name, reason) => onFailure(reason),
});

function beginAnew(config: StudioConfig, say: Say): void {
  if (config.adminDatabaseUrl ?? Object.values(config.databaseUrls).some(Boolean)) {
    throw new Trouble(
      '--fresh throws away only what the studio itself keeps: empty the databases of DATABASE_URL yourself, or start without it.',
    );
  }
  emptyDataFolder(config.dataDir);
  rmSync(homeOfNobody(config.dataDir), { recursive: true, force: true });
  say.step('beginning anew: the old data is gone');
}

function portsOf(config: StudioConfig): WantedPort[] {
  const { ports } = config;
  const startsPostgres =
    !config.adminDatabaseUrl && serviceNames.some((service) => !config.databaseUrls[service]);
  const wanted: (WantedPort | false)[] = [
    { variable: 'PORT', port: ports.gateway },
    !config.smtpUrl && { variable: 'INBOX_PORT', port: ports.inbox },
    hasLocalCards(config) && { variable: 'CARD_PORT', port: ports.card },
    !config.smtpUrl && { variable: 'SMTP_PORT', port: ports.smtp },
    ...serviceNames.map((name) => ({ variable: `${name.toUpperCase()}_PORT`, port: ports[name] })),
    startsPostgres && { variable: 'POSTGRES_PORT', port: ports.postgres },
    !config.redisUrl && { variable: 'REDIS_PORT', port: ports.redis },
  ];
  return wanted.filter((one) => one !== false);
}

interface NodeProgram {
  name: string;
  script: string;
  env: Env;
  readyUrl: string;
  stopMs: number;
}

function nodeProgram(
  { config }: Pick<Surroundings, 'config'>,
  { name, script, env, readyUrl, stopMs }: NodeProgram,
): ProgramPlan {
  const file = join(config.root, script);
  if (!existsSync(file)) throw new Trouble(`${script} is not built: run npm run build.`);
  return {
    name,
    command: process.execPath,
    args: [file],
    env: withoutGaps(env),
    cwd: config.root,
    isReady: () => answersOk(readyUrl),
    stopMs,
  };
}

const services = (around: Surroundings): ProgramPlan[] =>
  serviceNames.map((name) =>
    nodeProgram(around, {
      name,
      script: `services/${name}/dist/main.js`,
      env: serviceEnv(name, around),
      readyUrl: `http://127.0.0.1:${around.config.ports[name]}/readyz`,
      stopMs: 1200,
    }),
  );

const gateway = (around: Surroundings): ProgramPlan =>
  nodeProgram(around, {
    name: 'gateway',
    script: 'services/gateway/dist/main.js',
    env: gatewayEnv(around),
    readyUrl: `http://${hostHere(around.config)}:${around.config.ports.gateway}/readyz`,
    stopMs: 1000,
  });

/** Inbox and card provider, where no address names a real one. */
function localProviders(around: Omit<Surroundings, keyof Stores>): ProgramPlan[] {
  const { config } = around;
  const inbox: NodeProgram = {
    name: 'inbox',
    script: 'deploy/dist/inbox.js',
    env: inboxEnv(around),
    readyUrl: `http://${hostHere(config)}:${config.ports.inbox}/healthz`,
    stopMs: 600,
  };
  const cardProvider: NodeProgram = {
    name: 'card-provider',
    script: 'deploy/dist/card-provider.js',
    env: cardProviderEnv(around),
    readyUrl: `http://${hostHere(config)}:${config.ports.card}/healthz`,
    stopMs: 600,
  };
  return [...(config.smtpUrl ? [] : [inbox]), ...(hasLocalCards(config) ? [cardProvider] : [])].map(
    (one) => nodeProgram(around, one),
  );
}

/** Runs every service's seed once, together; remembered only when all of them succeeded. */
async function fillDemoStudio(crew: Crew, around: Surroundings, say: Say): Promise<void> {
  const { config } = around;
  const began = Date.now();
  const seeds = serviceNames
    .map((name) => ({ name, file: join(config.root, `services/${name}/dist/seed-demo.js`) }))
    .filter(({ file }) => existsSync(file));
  say.step(`filling in the demo studio: ${seeds.map(({ name }) => name).join(', ')}`);
  // What renews has to be known where it renews.
  if (hasLocalCards(config))
    await fetch(`http://${hostHere(config)}:${config.ports.card}/_control/demo`, {
      method: 'POST',
    });
  await crew.run(
    seeds.map(({ name, file }) => ({
      name: `seed-${name}`,
      script: file,
      env: withoutGaps(serviceEnv(name, around)),
      cwd: config.root,
    })),
  );
  markSeeded(config.dataDir);
  say.step(`the demo studio is complete (${Date.now() - began} ms)`);
}

/** What a person does next: where to go, and who to be. */
export function welcome(config: StudioConfig): string {
  const host = new URL(config.publicUrl).hostname;
  const accounts = [demoMembers[0], demoTrainers[0], demoAdmin].map((person) => person?.email);
  return [
    `ready ${config.publicUrl}`,
    ...(config.demo ? accounts.map((email) => `  ${email ?? ''}  ${DEMO_PASSWORD}`) : []),
    config.smtpUrl
      ? `  mail goes out by ${new URL(config.smtpUrl).host}`
      : `  inbox          http://${host}:${config.ports.inbox}`,
    hasLocalCards(config)
      ? `  card provider  http://${host}:${config.ports.card}`
      : `  cards          ${whoCharges(config.stripe)}`,
  ].join('\n');
}

function whoCharges(stripe: StudioConfig['stripe']): string {
  if (!stripe) return 'are not taken: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set';
  const { secretKey, apiBase } = stripe;
  if (apiBase) return new URL(apiBase).host;
  return /^\w\w_live_/.test(secretKey) ? 'Stripe: the money is real' : "Stripe's test mode";
}
