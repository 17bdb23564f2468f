import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import type { Application } from './base-config.js';

// eslint-disable-next-line no-restricted-properties -- a bundler's configuration has no config.ts
const { env } = process;

/** In development everything but the page itself comes from a studio that runs. */
const gateway = env['STUDIO_URL'] ?? 'http://localhost:4200';
const api = ['/api', '/auth', '/functions', '/realtime', '/rest', '/storage'];
/** What the shell's page gets besides from the gateway. */
const ofShell = [...api, '/embed', '/webhooks', '/.well-known', '/robots.txt', '/sitemap.xml'];

type DevServer = Exclude<Configuration['devServer'], false | undefined>;
type Headers = Record<string, string>;

/** True when `rspack serve --mode development` reads the configuration. */
export const isDevelopment = process.argv.includes('development');

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const fileHere = (name: string): string =>
  fileURLToPath(new URL(`./refresh/${name}`, import.meta.url));

const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && loopback.includes(new URL(origin).hostname);

/** Shells elsewhere that may take a remote from this machine: `https://staging.example`, by comma. */
const shells = (env['SHELL_ORIGINS'] ?? '').split(',').filter(Boolean);

/** Pages of this machine, and of those shells, may read the files of a remote in development. */
const headersFor = ({ headers: { origin } }: { headers: { origin?: string } }): Headers =>
  origin !== undefined && (shells.includes(origin) || isLoopback(origin))
    ? { 'access-control-allow-origin': origin, vary: 'origin' }
    : {};

/** `MF_ADMIN_PORT`, `SHELL_PORT`. */
const portOf = ({ name, port = 4300 }: Application): number =>
  Number(env[`${name.replaceAll('-', '_').toUpperCase()}_PORT`] ?? port);

/** On this machine alone, and the page follows each saved file. */
const devServer = (app: Application, proxy: NonNullable<DevServer['proxy']>): DevServer => ({
  host: 'localhost',
  allowedHosts: [...loopback, ...shells.map((shell) => new URL(shell).hostname)],
  port: portOf(app),
  historyApiFallback: true,
  hot: true,
  headers: headersFor,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
  proxy,
});

/** Where `npm run dev` has put the dev servers of the remotes: `mf-admin=http://localhost:4302,…`. */
const remotes = (env['DEV_REMOTES'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((entry) => {
    const [name = '', target = ''] = entry.split('=');
    return { name, target };
  });

/** What the build of a server of development declares now (write-area.ts); undefined: not built yet. */
const areaOf = async (target: string): Promise<unknown> => {
  try {
    const answer = await fetch(`${target}/mf-manifest.json`);
    return ((await answer.json()) as { area?: unknown }).area;
  } catch {
    return undefined;
  }
};

const readRegistry = async (): Promise<string> => {
  const rows = remotes.map(async ({ name, target }) => ({
    name: name.replaceAll('-', '_'),
    path: `/remotes/${name}`,
    manifest: `/remotes/${name}/mf-manifest.json`,
    area: await areaOf(target),
  }));
  return JSON.stringify({ remotes: await Promise.all(rows) });
};

const listRemotes = (_request: unknown, response: ServerResponse): void => {
  void readRegistry().then((registry) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    response.end(registry);
  });
};

/** The shell's page: remotes come from their dev servers when those run, else from the studio. */
export const shellDevServer = (app: Application): DevServer => {
  const fromStudio = { context: remotes.length > 0 ? ofShell : [...ofShell, '/remotes'] };
  return {
    ...devServer(app, [
      { ...fromStudio, target: gateway },
      ...remotes.map(({ name, target }) => ({
        context: [`/remotes/${name}`],
        target,
        pathRewrite: { [`^/remotes/${name}`]: '' },
      })),
    ]),
    setupMiddlewares: (middlewares) => {
      if (remotes.length > 0)
        middlewares.unshift({
          name: 'remotes.json',
          path: '/remotes.json',
          middleware: listRemotes,
        });
      return middlewares;
    },
  };
};

/** A remote's own page, and the container that shells load. */
export const remoteDevServer = (app: Application): DevServer =>
  devServer(app, [{ context: api, target: gateway }]);

/** The first module of a page in development. */
export const refreshEntry = fileHere('refresh-entry.mjs');

/** A changed component keeps the state of the page, also across the federation's seam. */
export const refreshPlugins = (): RspackPluginInstance[] => {
  // Builds for visitors are made without it.
  const { ReactRefreshRspackPlugin } = require('@rspack/plugin-react-refresh') as {
    ReactRefreshRspackPlugin: new (options: object) => RspackPluginInstance;
  };
  return [
    new ReactRefreshRspackPlugin({ exclude: [/node_modules/, fileHere('')], injectEntry: false }),
    new rspack.NormalModuleReplacementPlugin(
      /^react-refresh\/runtime$/,
      fileHere('refresh-runtime.mjs'),
    ),
  ];
};

/** What pages of development have in place of modules of React. */
export const developmentAlias = (): Record<string, string> => ({
  'refresh-runtime-of-react$': join(
    folderOf('react-refresh'),
    'cjs/react-refresh-runtime.development.js',
  ),
  'react/jsx-runtime$': fileHere('jsx-runtime.mjs'),
  'react/jsx-dev-runtime$': fileHere('jsx-runtime.mjs'),
  'jsx-of-development$': join(folderOf('react'), 'cjs/react-jsx-runtime.development.js'),
  'jsx-of-development-with-places$': join(
    folderOf('react'),
    'cjs/react-jsx-dev-runtime.development.js',
  ),
  'jsx-of-production$': join(folderOf('react'), 'cjs/react-jsx-runtime.production.js'),
});
