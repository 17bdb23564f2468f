import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { AfterFirstPaint, FIRST_PAINT } from './after-first-paint.js';
import { baseConfig, type Application } from './base-config.js';
import { BUILD_ID, BuildId } from './build-id.js';
import {
  isDevelopment,
  refreshEntry,
  refreshPlugins,
  remoteDevServer,
  shellDevServer,
} from './development.js';
import { FailedParts } from './failed-parts.js';
import { FileList } from './file-list.js';
import { FirstViews } from './first-views.js';
import { OrderedManifest } from './ordered-manifest.js';
import { PageFiles } from './page-files.js';
import { Precompress } from './precompress.js';
import { PreloadFonts } from './preload-fonts.js';
import { runtimeAsModules } from './runtime-as-modules.js';
import { sharedByRemote, zodForPages } from './shared.js';
import { WriteShellOffer } from './shell-offer.js';
import { SourceMaps } from './source-maps.js';
import { areaText, WriteArea } from './write-area.js';
import { WriteNeeds } from './write-needs.js';
import { WrittenFiles } from './written-files.js';

/** The page of its own lies beside the remote, and neither build takes the other's files away. */
const STANDALONE = 'dist/standalone';

const page = (dir: string, more: object = {}): RspackPluginInstance =>
  new rspack.HtmlRspackPlugin({
    template: join(dir, 'src/index.html'),
    scriptLoading: 'defer',
    ...more,
  });

/**
 * The host, served at `/`. It loads remotes by the federation's runtime alone (shell/src/app/federation.ts):
 * built by the plugin, its own libraries would stand behind that runtime, which would be in the first script.
 * @returns what `shell/rspack.config.ts` exports
 */
export const shellConfig = (app: Application): Configuration => {
  const config = baseConfig(app);
  return {
    ...config,
    entry: isDevelopment
      ? { shell: [refreshEntry, './src/index.ts'] }
      : { [FIRST_PAINT]: './src/first-paint.ts', shell: './src/index.ts' },
    output: { ...config.output, publicPath: '/', clean: true },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, zod$: zodForPages } },
    plugins: [
      runtimeAsModules(),
      page(app.dir),
      new FailedParts(''),
      new PreloadFonts(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      new WriteShellOffer(),
      // What the plugin says to the runtime of a remote: its parts for servers are left out.
      new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      // Files of a development server are nobody's but its own.
      ...(isDevelopment
        ? refreshPlugins()
        : [
            new AfterFirstPaint(),
            new SourceMaps(app, 'shell'),
            new FileList('shell'),
            new PageFiles({
              dir: app.dir,
              list: 'src/app/pages.tsx',
              loader: 'src/app/remotes.ts',
            }),
            new Precompress(),
            new WrittenFiles(),
          ]),
    ],
    devServer: shellDevServer(app),
  };
};

/** The number stands as a literal where the remote's routes are (shell-kit, RemoteModule). */
const shellApiOf = ({ name, dir }: Application): number => {
  const [, stated] =
    /\bshellApi: (\d+)/.exec(readFileSync(join(dir, 'src/routes.tsx'), 'utf8')) ?? [];
  if (stated === undefined) throw new Error(`${name}/src/routes.tsx states no shellApi.`);
  return Number(stated);
};

const container = (app: Application, experiments: object): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    name: app.name.replace(/-/g, '_'),
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    dts: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    shared: sharedByRemote(),
    // Remotes load no remotes.
    experiments: { ...experiments, optimization: { target: 'web', disableRemote: true } },
  });

const standalonePage = ({ name, dir }: Application): RspackPluginInstance =>
  existsSync(join(dir, 'src/index.html'))
    ? page(dir, { chunks: ['standalone'] })
    : new rspack.HtmlRspackPlugin({
        title: name,
        scriptLoading: 'defer',
        templateContent: blank(name),
        chunks: ['standalone'],
      });

/** The remote itself: the container, its manifest, and the files of its pages. */
const containerConfig = (app: Application): Configuration => {
  const config = baseConfig({ ...app, name: `${app.name}-${BUILD_ID}` });
  const firstViews = new FirstViews(app);
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
      container(app, { externalRuntime: true }),
      new FailedParts(BUILD_ID),
      firstViews,
      new BuildId(() => areaText(app) + firstViews.text()),
      new WriteNeeds(shellApiOf(app)),
      new OrderedManifest(),
      new WriteArea(app),
      new SourceMaps(app, 'remote'),
      new FileList('remote'),
      new PageFiles({ dir: app.dir, list: 'src/routes.tsx', firstViews }),
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
    name: `${app.name}-standalone`,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...config.output,
      path: join(app.dir, STANDALONE),
      publicPath: 'auto',
      clean: true,
    },
    plugins: [runtimeAsModules(), standalonePage(app)],
  };
};

/**
 * `npm run dev`: the page of its own and the container of one build, each module compiled once. The
 * runtime is its own: alone there is no shell that could give it.
 */
const developmentConfig = (app: Application): Configuration => {
  const config = baseConfig(app);
  // Shared modules are there once what loads them is: the page begins with an import().
  const start = `import(${JSON.stringify(join(app.dir, 'src/standalone.tsx'))})`;
  return {
    ...config,
    name: app.name,
    // Pages that are only built when first opened kept mf-admin asking for the same hot update without
    // end.
    lazyCompilation: false,
    entry: { standalone: [refreshEntry, `data:text/javascript,${start}`] },
    output: { ...config.output, publicPath: 'auto' },
    plugins: [
      runtimeAsModules(),
      container(app, {}),
      new WriteArea(app),
      standalonePage(app),
      ...refreshPlugins(),
    ],
    devServer: remoteDevServer(app),
  };
};

/**
 * A remote: exposes `./routes` from src/routes.tsx, and, when it has a src/standalone.tsx, runs
 * alone too.
 * @returns what `mf-<name>/rspack.config.ts` exports
 */
export const remoteConfig = (app: Application): Configuration[] => {
  if (isDevelopment) return [developmentConfig(app)];
  if (!existsSync(join(app.dir, 'src/standalone.tsx'))) return [containerConfig(app)];
  return [containerConfig(app), standaloneConfig(app)];
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
