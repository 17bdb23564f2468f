import { join } from 'node:path';
import type { DevConfig, StudioConfig } from './config.js';
import type { ProcessPlan } from './managed-process.js';
import type { WantedPort } from './ports.js';
import { answersOk } from './readiness.js';
import { passedOn, remotes, withoutGaps, type Env } from './service-env.js';

const at = ({ pagePorts }: DevConfig, name: string): string =>
  `http://localhost:${pagePorts[name]}`;
const portOf = (name: string): string => `${name.replaceAll('-', '_').toUpperCase()}_PORT`;

/** Ports of the shell and of the remotes in development. */
export const pagePorts = ({ dev }: StudioConfig): WantedPort[] =>
  Object.entries(dev?.pagePorts ?? {}).map(([name, port]) => ({ variable: portOf(name), port }));

/**
 * The dev servers, in the order in which they are needed: the shell with the members' pages, then one
 * after the other, so that few cores do one thing.
 * @param show prints a line of one of them: how long a build took, or its errors
 */
export function pageServers(
  config: StudioConfig,
  env: Env,
  show: (name: string, line: string) => void,
): ProcessPlan[][] {
  const { dev, root, ports } = config;
  if (!dev) return [];
  const plan = (name: string, file: string): ProcessPlan => ({
    name,
    command: process.execPath,
    args: [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'serve', '--mode', 'development'],
    cwd: join(root, name),
    env: withoutGaps({
      ...Object.fromEntries(passedOn.map((variable) => [variable, env[variable]])),
      [portOf(name)]: String(dev.pagePorts[name]),
      STUDIO_URL: `http://127.0.0.1:${ports.gateway}`,
      DEV_REMOTES: remotes.map((remote) => `${remote}=${at(dev, remote)}`).join(','),
    }),
    isReady: () => answersOk(`${at(dev, name)}${file}`),
    stopMs: 400,
    startMs: 300_000,
    show: (line) => show(name, line),
  });
  const [first, ...others] = remotes.map((remote) => plan(remote, '/mf-manifest.json'));
  return [[plan('shell', '/'), ...(first ? [first] : [])], ...others.map((other) => [other])];
}
