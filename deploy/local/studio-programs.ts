import { backendNames } from '@studio/contracts/services';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hostHere, type StudioConfig } from './config.js';
import { BEHIND_OTHERS } from './low-priority.js';
import type { ProcessPlan } from './managed-process.js';
import { memoryEnv, memoryFlags } from './memory-limits.js';
import type { StandbyPlan } from './standby.js';
import { OperatorError } from './operator-error.js';
import { answersOk } from './readiness.js';
import {
  type Env,
  type Surroundings,
  cardProviderEnv,
  gatewayEnv,
  hasLocalCards,
  inboxEnv,
  serviceEnv,
  withoutGaps,
} from './service-env.js';
import type { Stores } from './stores.js';

interface NodeProgram {
  name: string;
  script: string;
  env: Env;
  readyUrl: string;
  stopMs: number;
  nice?: number | undefined;
}

function nodeProgram(
  { config }: Pick<Surroundings, 'config'>,
  { name, script, env, readyUrl, stopMs, nice }: NodeProgram,
): ProcessPlan {
  const file = join(config.root, script);
  if (!existsSync(file)) throw new OperatorError(`${script} is not built: run npm run build.`);
  return {
    name,
    command: process.execPath,
    args: [...memoryFlags, file],
    env: { ...memoryEnv, ...withoutGaps(env) },
    cwd: config.root,
    isReady: () => answersOk(readyUrl),
    stopMs,
    ...(nice !== undefined && { nice }),
  };
}

/** Folder of a built service, from the workspace's. */
export const buildOf = ({ dev, root }: StudioConfig, service: string): string =>
  dev ? relative(root, dev.folderOf(service)) : `services/${service}/dist`;

export const services = (around: Surroundings): ProcessPlan[] =>
  backendNames.map((name) => ({
    ...nodeProgram(around, {
      name,
      script: join(buildOf(around.config, name), 'main.js'),
      env: serviceEnv(name, around),
      readyUrl: `http://127.0.0.1:${around.config.ports[name]}/readyz`,
      stopMs: 1200,
      // What bookings and payments set off waits for them (decision 134).
      nice: name === 'notifications' ? BEHIND_OTHERS : undefined,
    }),
    standby: standbyOf(around.config, name),
  }));

/** In development alone: each costs the memory of the packages (decision 115). */
const standbyOf = ({ dev, root }: StudioConfig, service: string): StandbyPlan | undefined =>
  dev && {
    args: [...memoryFlags, join(dev.folderOf(service), 'standby.mjs')],
    packages: join(root, 'node_modules/.package-lock.json'),
  };

export const gateway = (around: Surroundings): ProcessPlan =>
  nodeProgram(around, {
    name: 'gateway',
    script: join(buildOf(around.config, 'gateway'), 'main.js'),
    env: gatewayEnv(around),
    readyUrl: `http://${hostHere(around.config)}:${around.config.ports.gateway}/readyz`,
    stopMs: 1000,
  });

/** Takes the log and makes the backups, where a passphrase is set; it answers nobody. */
export const backupKeeper = ({
  config,
  env,
}: Pick<Surroundings, 'config' | 'env'>): ProcessPlan[] =>
  config.backup && !config.dev
    ? [
        {
          name: 'backup',
          command: process.execPath,
          args: [...memoryFlags, join(config.root, 'deploy/dist/backup-keeper.js')],
          env: { ...memoryEnv, ...withoutGaps(env) },
          cwd: config.root,
          isReady: () => Promise.resolve(true),
          stopMs: 1500,
        },
      ]
    : [];

/** Inbox and card provider, where no address names a real one. */
export function localProviders(around: Omit<Surroundings, keyof Stores>): ProcessPlan[] {
  const { config } = around;
  const inbox: NodeProgram = {
    name: 'inbox',
    script: 'deploy/dist/inbox.js',
    env: inboxEnv(around),
    readyUrl: `http://${hostHere(config)}:${config.ports.inbox}/healthz`,
    stopMs: 600,
    nice: BEHIND_OTHERS,
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
