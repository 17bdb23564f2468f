import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { baseConfig, type Application } from './base-config.js';
import { BUILD_ID, BuildId } from './build-id.js';
import { FileList } from './file-list.js';
import { OrderedManifest } from './ordered-manifest.js';
import { Precompress } from './precompress.js';
import { PreloadFonts } from './preload-fonts.js';
import { runtimeAsModules } from './runtime-as-modules.js';
import { sharedByRemote, sharedByShell } from './shared.js';
import { WriteShellOffer } from './shell-offer.js';
import { SourceMaps } from './source-maps.js';
import { WriteNeeds } from './write-needs.js';
import { WrittenFiles } from './written-files.js';

/** In development everything but the page itself comes from a studio that runs. */
// eslint-disable-next-line no-restricted-properties -- a bundler's configuration has no config.ts
const gateway = process.env['STUDIO_URL'] ?? 'http://localhost:4200';
const api = ['/api', '/auth', '/functions', '/realtime', '/rest', '/storage'];
const isDevelopment = process.argv.includes('development');

/** `npm run dev`: on this machine alone, and the page follows each saved file. */
const devServer = (port: number, paths: string[]): Configuration['devServer'] => ({
  host: 'localhost',
  port,
  historyApiFallback: true,
  hot: true,
  proxy: [{ context: paths, target: gateway }],
});

/** The page of its own lies beside the remote, and neither build takes the other's files away. */
const STANDALONE = 'dist/standalone';

const page = (dir: string, more: object = {}): RspackPluginInstance =>
  new rspack.HtmlRspackPlugin({
    template: join(dir, 'src/index.html'),
    scriptLoading: 'defer',
    ...more,
  });

/**
 * The host: no exposes, gives the federation runtime to the remotes, served at `/`.
 * @returns what `shell/rspack.config.ts` exports
 */
export const shellConfig = (app: Application): Configuration => {
  const config = baseConfig(app);
  return {
    ...config,
    entry: { shell: './src/index.ts' },
    output: { ...config.output, publicPath: '/', clean: true },
    plugins: [
      runtimeAsModules(),
      page(app.dir),
      new PreloadFonts(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: sharedByShell(),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new WriteShellOffer(),
      // Files of a development server are nobody's but its own.
      ...(isDevelopment
        ? []
        : [
            new SourceMaps(app, 'shell'),
            new FileList('shell'),
            new Precompress(),
            new WrittenFiles(),
          ]),
    ],
    devServer: devServer(app.port ?? 4300, [...api, '/remotes']),
  };
};

/** The number stands as a literal where the remote's routes are (shell-kit, RemoteModule). */
const shellApiOf = ({ name, dir }: Application): number => {
  const [, stated] =
    /\bshellApi: (\d+)/.exec(readFileSync(join(dir, 'src/routes.tsx'), 'utf8')) ?? [];
  if (stated === undefined) throw new Error(`${name}/src/routes.tsx states no shellApi.`);
  return Number(stated);
};

/** The remote itself: the container, its manifest, and the files of its pages. */
const containerConfig = (app: Application): Configuration => {
  const config = baseConfig({ ...app, name: `${app.name}-${BUILD_ID}` });
  return {
    ...config,
    name: app.name,
    entry: {},
    output: {
      ...config.output,
      publicPath: 'auto',
      clean: { keep: (path) => path.startsWith(join(app.dir, STANDALONE)) },
    },
    plugins: [
      runtimeAsModules(),
      new ModuleFederationPlugin({
        name: app.name.replace(/-/g, '_'),
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        shared: sharedByRemote(),
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new BuildId(),
      new WriteNeeds(shellApiOf(app)),
      new OrderedManifest(),
      new SourceMaps(app, 'remote'),
      new FileList('remote'),
      new Precompress(),
      new WrittenFiles(),
    ],
  };
};

/** A page of its own (dist/standalone/index.html) that runs the remote without the shell. */
const standaloneConfig = (app: Application): Configuration => {
  const config = baseConfig(app);
  return {
    ...config,
    // Pages that are only built when first opened kept mf-admin asking for the same hot update without
    // end; built at the start it takes half a minute once.
    lazyCompilation: false,
    name: `${app.name}-standalone`,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...config.output,
      path: join(app.dir, STANDALONE),
      publicPath: 'auto',
      clean: true,
    },
    plugins: [
      runtimeAsModules(),
      existsSync(join(app.dir, 'src/index.html'))
        ? page(app.dir)
        : new rspack.HtmlRspackPlugin({
            title: app.name,
            scriptLoading: 'defer',
            templateContent: blank(app.name),
          }),
    ],
    devServer: devServer(app.port ?? 4301, api),
  };
};

/**
 * A remote: exposes `./routes` from src/routes.tsx, and, when it has a src/standalone.tsx, runs
 * alone too.
 * @returns what `mf-<name>/rspack.config.ts` exports
 */
export const remoteConfig = (app: Application): Configuration[] => {
  if (!existsSync(join(app.dir, 'src/standalone.tsx'))) return [containerConfig(app)];
  // Alone there is no shell that could load the container.
  return isDevelopment ? [standaloneConfig(app)] : [containerConfig(app), standaloneConfig(app)];
};

const blank = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
