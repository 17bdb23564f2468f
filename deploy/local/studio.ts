import { backendNames } from '@studio/contracts/services';
import {
  DEMO_PASSWORD,
  demoAdmin,
  demoFrontDesk,
  demoManager,
  demoMembers,
  demoTrainers,
} from '@studio/demo-studio';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupNote } from '../backup/settings.js';
import { type StudioConfig, hostHere } from './config.js';
import { shellOf } from '../remotes/environments.js';
import {
  emptyDataFolder,
  isSeeded,
  lockDataFolder,
  markSeeded,
  openDataFolder,
  readSecrets,
  watchSpace,
} from './data-folder.js';
import { DemoActivity } from './demo-activity.js';
import type { ProcessListener } from './managed-process.js';
import { explain, OperatorError } from './operator-error.js';
import { endLeftovers } from './pid-files.js';
import { pageServers } from './page-servers.js';
import { requireFreePorts } from './ports.js';
import { homeOfNobody } from './postgres-seat.js';
import { publishBuiltRemotes } from './publish-built-remotes.js';
import { publishShell } from './publish-shell.js';
import type { Reporter } from './reporter.js';
import {
  type Env,
  type Surroundings,
  hasLocalCards,
  serviceEnv,
  withoutGaps,
} from './service-env.js';
import { closeHistories, startStores } from './stores.js';
import { backupKeeper, buildOf, gateway, localProviders, services } from './studio-programs.js';
import { firstAdminNote } from './first-admin.js';
import { StatusServer } from './status/status-server.js';
import { openStatus } from './status/open-status.js';
import { Supervisor } from './supervisor.js';
import { wantedPorts } from './wanted-ports.js';

export interface Studio {
  url: string;
  /** Starts one program again, as its files are now; resolves with the milliseconds that it took. */
  replace(name: string): Promise<number>;
  /** Has spare processes of the services load what their next start needs, in development. */
  warm(): void;
  /** Ends everything in reverse order. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): void;
}

/** Resolves when every service answers. On any failure nothing is left running. */
export async function openStudio(
  config: StudioConfig,
  {
    env,
    reporter,
    onFailure,
  }: { env: Env; reporter: Reporter; onFailure: (reason: OperatorError) => void },
): Promise<{ studio: Studio; opened: Promise<void> }> {
  openDataFolder(config.dataDir);
  const lock = await lockDataFolder(config.dataDir, config.publicUrl);
  const supervisor = new Supervisor(config.dataDir, listener(config, reporter, onFailure));
  const status = new StatusServer(config, () => supervisor.parts);
  const unwatch = watchSpace(config.dataDir, onFailure);
  const stop = async (): Promise<void> => {
    const began = Date.now();
    unwatch();
    status.close();
    if (!supervisor.isEmpty) reporter.step('stopping');
    lock.stopping();
    await supervisor.stop();
    lock.release();
    if (!supervisor.isEmpty) reporter.step(`stopped (${Date.now() - began} ms)`);
  };
  let stopped: Promise<void> | undefined;
  const studio: Studio = {
    url: config.publicUrl,
    replace: (name) => supervisor.replace(name),
    warm: () => supervisor.warm(),
    stop: () => (stopped ??= stop()),
    kill: () => {
      supervisor.kill();
      lock.release();
    },
  };
  return { studio, opened: start(config, { env, reporter, supervisor, status }) };
}

interface Starting {
  env: Env;
  reporter: Reporter;
  supervisor: Supervisor;
  status: StatusServer;
}

async function start(
  config: StudioConfig,
  { env, reporter, supervisor, status }: Starting,
): Promise<void> {
  const { dataDir } = config;
  const ended = await endLeftovers(dataDir);
  if (ended.length > 0) reporter.step(`ended what an earlier start had left: ${ended.join(', ')}`);
  if (config.fresh) beginAnew(config, reporter);
  await requireFreePorts(wantedPorts(config), config.dev ? 'npm run dev' : 'npm start');
  const secrets = readSecrets(dataDir);
  // Inbox and card provider need no store: they get ready while PostgreSQL makes its data folder.
  const [stores] = await Promise.all([
    startStores(supervisor, { config, secrets, path: env.PATH ?? '', reporter }),
    supervisor.start(localProviders({ config, secrets, env }), reporter.ready),
  ]);
  const watched = await openStatus(config, status);
  const around: Surroundings = { config, secrets, env, ...stores, ...watched };
  const published = config.dev ? [] : await publishBuiltPages(config);
  if (published.length > 0) reporter.step(`published ${published.join(', ')}`);
  const [backends, frontend] = [services(around), gateway(around)];
  const opening = supervisor.start(backends, reporter.ready).then(() =>
    closeHistories(config, secrets).catch((error: unknown) => {
      // The studio works; `check:state` says what is open until it is closed.
      reporter.problem(explain(error));
    }),
  );
  if (config.demo && !isSeeded(dataDir)) {
    await opening;
    await fillDemoStudio(supervisor, around, reporter);
  }
  // The gateway starts last at the first start: its first visitor finds the studio complete.
  await Promise.all([opening, supervisor.start([frontend], reporter.ready)]);
  // Not before the demo studio is complete: its first backup has it.
  await supervisor.start(backupKeeper(around), reporter.ready);
  for (const stage of pageServers(config, env, (name, line) => reporter.program(name, line)))
    await supervisor.start(stage, reporter.ready);
}

/** First the shell: a remote is published for what it offers. */
async function publishBuiltPages(config: StudioConfig): Promise<string[]> {
  const isNewShell = await publishShell(join(config.root, 'shell/dist'), shellOf(config.dataDir));
  return [...(isNewShell ? ['shell'] : []), ...(await publishBuiltRemotes(config))];
}

function listener(
  { dataDir, dev }: StudioConfig,
  reporter: Reporter,
  onFailure: (reason: OperatorError) => void,
): ProcessListener {
  const began = new Date();
  return {
    restarting: (name, how, inMs) =>
      reporter.problem(`${name} stopped (${how}): started again in ${inMs} ms`),
    recovered: (name) => {
      reporter.step(`${name} is back`);
      // Its start has made another link: the one of before is dead.
      const link = name === 'identity' && firstAdminNote(dataDir, began);
      if (link) reporter.line(link);
    },
    gaveUp: (_name, reason) => {
      // In development the next saved file is the next try.
      if (dev) reporter.problem(reason.message);
      else onFailure(reason);
    },
  };
}

function beginAnew(config: StudioConfig, reporter: Reporter): void {
  if (config.adminDatabaseUrl ?? Object.values(config.databaseUrls).some(Boolean)) {
    throw new OperatorError(
      '--fresh throws away only what the studio itself keeps: empty the databases of DATABASE_URL yourself, or start without it.',
    );
  }
  emptyDataFolder(config.dataDir);
  rmSync(homeOfNobody(config.dataDir), { recursive: true, force: true });
  reporter.step('beginning anew: the old data is gone');
}

/** Every service's seed, together, then what its people did; remembered when the seeds succeeded. */
async function fillDemoStudio(
  supervisor: Supervisor,
  around: Surroundings,
  reporter: Reporter,
): Promise<void> {
  const { config } = around;
  const began = Date.now();
  const seeds = backendNames
    .map((name) => ({ name, file: join(config.root, buildOf(config, name), 'seed-demo.js') }))
    .filter(({ file }) => existsSync(file));
  reporter.step(`filling in the demo studio: ${seeds.map(({ name }) => name).join(', ')}`);
  // What renews has to be known where it renews.
  if (hasLocalCards(config))
    await fetch(`http://${hostHere(config)}:${config.ports.card}/_control/demo`, {
      method: 'POST',
    });
  await supervisor.run(
    seeds.map(({ name, file }) => ({
      name: `seed-${name}`,
      script: file,
      env: withoutGaps(serviceEnv(name, around)),
      cwd: config.root,
    })),
  );
  await new DemoActivity(config, reporter).run();
  markSeeded(config.dataDir);
  reporter.step(`the demo studio is complete (${Date.now() - began} ms)`);
}

/** What a person does next: where to go, and who to be. */
export function welcome(config: StudioConfig, firstAdmin?: string): string {
  const host = new URL(config.publicUrl).hostname;
  const accounts = [demoMembers[0], demoTrainers[0], demoFrontDesk, demoManager, demoAdmin].map(
    (person) => person?.email,
  );
  return [
    `ready ${config.publicUrl}`,
    ...(config.demo ? accounts.map((email) => `  ${email ?? ''}  ${DEMO_PASSWORD}`) : []),
    config.smtpUrl
      ? `  mail goes out by ${new URL(config.smtpUrl).host}`
      : `  inbox          http://${host}:${config.ports.inbox}`,
    hasLocalCards(config)
      ? `  card provider  http://${host}:${config.ports.card}`
      : `  cards          ${whoCharges(config.stripe)}`,
    `  backups        ${backupNote(config)}`,
    firstAdmin,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

function whoCharges(stripe: StudioConfig['stripe']): string {
  if (!stripe) return 'are not taken: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set';
  const { secretKey, apiBase } = stripe;
  if (apiBase) return new URL(apiBase).host;
  return /^\w\w_live_/.test(secretKey) ? 'Stripe: the money is real' : "Stripe's test mode";
}
