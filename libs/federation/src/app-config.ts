import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { BUILD_ID, BuildId } from './build-id.js';
import { KeepPreviousBuild } from './keep-previous-build.js';
import { PreloadFonts } from './preload-fonts.js';
import { sharedByRemote, sharedByShell } from './shared.js';

interface Application {
  /** Folder name of the project: `mf-member`. The container is called `mf_member`. */
  name: string;
  /** Absolute folder of the project. */
  dir: string;
  /** Port of `npm run serve`. */
  port?: number;
}

const noJsonSchema = fileURLToPath(new URL('./no-json-schema.cjs', import.meta.url));
const compileMessages = createRequire(import.meta.url).resolve('@studio/messages/loader');
const withoutStyleTag = fileURLToPath(new URL('./without-style-tag.cjs', import.meta.url));

/** These exist once, behind the façades of shell-kit; a direct import would make a second one. */
const behindFacades = new Map([
  ['react-router-dom', '@studio/shell-kit/router'],
  ['react-router', '@studio/shell-kit/router'],
  ['@tanstack/react-query', '@studio/shell-kit/query'],
  ['sonner', '@studio/shell-kit'],
]);

/** In development everything but the page itself comes from the studio that `npm start` runs. */
const gateway = 'http://localhost:4200';
const api = ['/api', '/auth', '/functions', '/rest', '/realtime'];

const base = ({ name, dir }: Application, files: string): Configuration => {
  const production = !process.argv.includes('development');
  return {
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : 'source-map',
    output: {
      path: join(dir, 'dist'),
      uniqueName: name.replace(/-/g, '_'),
      filename: `${files}[name].[contenthash:10].js`,
      chunkFilename: `${files}[name].[contenthash:10].js`,
      cssFilename: `${files}[name].[contenthash:10].css`,
      cssChunkFilename: `${files}[name].[contenthash:10].css`,
      assetModuleFilename: `${files}[name].[contenthash:10][ext]`,
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
      // A module that throws is run again at the next import; else that one gets an empty module,
      // and its error hides the first.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
    },
    externals: [
      ({ request, contextInfo }) => {
        const facade = behindFacades.get(request ?? '');
        const issuer = contextInfo?.issuer ?? '';
        if (facade && !/[\\/](shell-kit|node_modules)[\\/]/.test(issuer)) {
          return Promise.reject(
            new Error(`${issuer} imports ${request}; import it from ${facade}.`),
          );
        }
        return Promise.resolve();
      },
    ],
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
          type: 'javascript/auto',
        },
        // Its style tag would need style-src 'unsafe-inline'; the shell imports its stylesheet.
        { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: withoutStyleTag },
        // ICU messages are compiled: the parser stays out of the page.
        { test: /messages\.\w+\.json$/, type: 'json', loader: compileMessages },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.svg$/, resourceQuery: /raw/, type: 'asset/source' },
        {
          test: /\.(svg|avif|webp|png|woff2)$/,
          resourceQuery: { not: /raw/ },
          type: 'asset/resource',
        },
      ],
      generator: {
        'css/module': { localIdentName: `${name}-[local]-[hash:6]`, exportsOnly: false },
      },
      parser: { 'css/module': { namedExports: false } },
    },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    performance: false,
    stats: 'errors-warnings',
  };
};

/** zod's writers of JSON schema are a quarter of it, and no page uses them. */
const lighter = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(
    /(to-json-schema|json-schema-processors|json-schema-generator|from-json-schema)\.js$/,
    noJsonSchema,
  );

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
  const config = base(app, 'assets/');
  return {
    ...config,
    entry: { shell: './src/index.ts' },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      lighter(),
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
      new KeepPreviousBuild('.build.json', (file) => file.startsWith('assets/')),
    ],
    devServer: {
      port: app.port ?? 4300,
      historyApiFallback: true,
      hot: true,
      proxy: [{ context: [...api, '/remotes'], target: gateway }],
    },
  };
};

/**
 * A remote: exposes `./routes` from src/routes.tsx, and, from src/standalone.tsx, a page of its
 * own (dist/index.html) that runs it without the shell.
 * @returns what `mf-<name>/rspack.config.ts` exports
 */
export const remoteConfig = (app: Application): Configuration[] => {
  const remote = base({ ...app, name: `${app.name}-${BUILD_ID}` }, 'assets/');
  const alone = base(app, 'standalone/');
  const federated: Configuration = {
    ...remote,
    name: app.name,
    entry: {},
    output: { ...remote.output, publicPath: 'auto' },
    // By order: ids made of the modules' names hold the path of the machine that builds. That they
    // move from build to build costs nothing, no two builds share a file (build-id.ts).
    optimization: { moduleIds: 'natural', chunkIds: 'natural' },
    plugins: [
      lighter(),
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
      new KeepPreviousBuild('.build.json', (file) => file.startsWith('assets/')),
    ],
  };
  if (!existsSync(join(app.dir, 'src/standalone.tsx'))) return [federated];
  const standalone: Configuration = {
    ...alone,
    name: `${app.name}-standalone`,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...alone.output, publicPath: 'auto' },
    plugins: [
      lighter(),
      existsSync(join(app.dir, 'src/index.html'))
        ? page(app.dir)
        : new rspack.HtmlRspackPlugin({
            title: app.name,
            scriptLoading: 'defer',
            templateContent: blank(app.name),
          }),
      new KeepPreviousBuild('.standalone.json', (file) => file.startsWith('standalone/')),
    ],
    devServer: {
      port: app.port ?? 4301,
      historyApiFallback: true,
      hot: true,
      proxy: [{ context: api, target: gateway }],
    },
  };
  return [federated, standalone];
};

const blank = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
