import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { developmentAlias, isDevelopment } from './development.js';
import { routerAlias } from './router-alias.js';
import { runtimeAlias } from './runtime-as-modules.js';

export interface Application {
  /** Folder name of the project: `mf-member`. The container is called `mf_member`. */
  name: string;
  /** Absolute folder of the project. */
  dir: string;
  /** Port of `npm run dev`. */
  port?: number;
}

const compileMessages = createRequire(import.meta.url).resolve('@studio/messages/loader');
const withoutStyleTag = fileURLToPath(new URL('./without-style-tag.cjs', import.meta.url));
const contractsForPages = fileURLToPath(new URL('./contracts-for-pages.cjs', import.meta.url));
const cutFont = fileURLToPath(new URL('./cut-font.cjs', import.meta.url));

/** What of the fonts' axes the styles use; what lies beyond is drawn as the nearest of it. */
const fontAxes = {
  // Headings have one weight and are 20 to 28 px high: the letters are those of that size at every size.
  fraunces: { wght: 480, opsz: 28 },
  figtree: { wght: { min: 400, max: 600, default: 400 } },
};

/** These exist once, behind the façades of shell-kit; a direct import would make a second one. */
const behindFacades = new Map([
  ['react-router-dom', '@studio/shell-kit/router'],
  ['react-router', '@studio/shell-kit/router'],
  ['@tanstack/react-query', '@studio/shell-kit/query'],
  ['sonner', '@studio/shell-kit'],
]);

/**
 * Browsers that know what the styles use: @layer, :has(), color-mix(). Without them the minimizer
 * writes for browsers of ten years ago: logical properties three times by language, so that
 * `dir="rtl"` mirrors nothing, and some of them not at all.
 */
const browsers = [
  'chrome >= 111',
  'edge >= 111',
  'firefox >= 121',
  'safari >= 16.4',
  'ios >= 16.4',
];

/** The first script of the shell and the entry of a remote: they hold the names of all other files. */
const firstScript = /(^|\/)(remoteEntry|shell\.[0-9a-f]+)\.js$/;

/**
 * Short names are given by how often letters occur. Names of files have hashes, which are not yet those
 * of their content when scripts are made short, and depend on the folder in which is built: where they
 * stand, short names are given by order alone, so that two builds are the same bytes.
 */
const byOrderAlone = { disableCharFreq: true } as object;

const minimizer: NonNullable<Configuration['optimization']>['minimizer'] = [
  new rspack.SwcJsMinimizerRspackPlugin({ exclude: firstScript }),
  new rspack.SwcJsMinimizerRspackPlugin({
    include: firstScript,
    minimizerOptions: { mangle: byOrderAlone },
  }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
];

/**
 * Numbers of modules and chunks. Those made of names hold the path of the machine that builds: it stands
 * in the names of shared modules. A roll-out of a remote changes all of its files in any case
 * (build-id.ts), one of the shell those that name a module which has another place now.
 */
const byOrder = { moduleIds: 'natural', chunkIds: 'natural' } as const;

/** In development a file keeps its name: hot updates replace what it holds. */
const named = isDevelopment ? 'assets/[name]' : 'assets/[name].[contenthash:10]';

/**
 * By default what comes from packages has files of its own beside those of the page that alone uses it.
 * Shared modules have no files, and so no size by which the order of their chunks could be decided: it
 * would come from the folder of the build. They stay in the chunks that use them.
 */
const splitChunks = {
  cacheGroups: {
    defaultVendors: false,
    default: {
      test: ({ type }: { type: string }) => type !== 'consume-shared-module',
      idHint: '',
      minChunks: 2,
      priority: -20,
      reuseExistingChunk: true,
    },
  },
} as const;

const output = ({ name, dir }: Application): Configuration['output'] => ({
  path: join(dir, 'dist'),
  uniqueName: name.replace(/-/g, '_'),
  filename: `${named}.js`,
  chunkFilename: `${named}.js`,
  cssFilename: `${named}.css`,
  cssChunkFilename: `${named}.css`,
  assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  chunkLoadTimeout: 10_000,
  crossOriginLoading: 'anonymous',
  // A module that throws is run again at the next import; else that one gets an empty module,
  // and its error hides the first.
  strictModuleErrorHandling: true,
});

const refuseImportsPastFacades: Configuration['externals'] = [
  ({ request, contextInfo }) => {
    const facade = behindFacades.get(request ?? '');
    const issuer = contextInfo?.issuer ?? '';
    if (facade && !/[\\/](shell-kit|node_modules)[\\/]/.test(issuer)) {
      return Promise.reject(new Error(`${issuer} imports ${request}; import it from ${facade}.`));
    }
    return Promise.resolve();
  },
];

const fileRules: NonNullable<Configuration['module']>['rules'] = [
  { test: /\.svg$/, resourceQuery: /raw/, type: 'asset/source' },
  // Smaller than the headers of a request: it stands where it is used.
  { test: /[\\/]mark-accent\.svg$/, type: 'asset/inline' },
  {
    test: /\.(svg|avif|webp|png|woff2)$/,
    exclude: /[\\/]mark-accent\.svg$/,
    resourceQuery: { not: /raw/ },
    type: 'asset/resource',
  },
];

const moduleRules = (production: boolean): NonNullable<Configuration['module']>['rules'] => [
  {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: !production, refresh: !production },
        },
      },
    },
    type: 'javascript/auto',
  },
  {
    test: /[\\/]libs[\\/]contracts[\\/]src[\\/](?!page-schemas)[^.]+\.ts$/,
    enforce: 'pre',
    loader: contractsForPages,
  },
  // Its style tag would need style-src 'unsafe-inline'; the shell imports its stylesheet.
  { test: /sonner[\\/]dist[\\/]index\.mjs$/, loader: withoutStyleTag },
  // ICU messages are compiled: the parser stays out of the page.
  { test: /messages\.\w+\.json$/, type: 'json', loader: compileMessages },
  { test: /\.module\.css$/, type: 'css/module' },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
  ...Object.entries(fontAxes).map(([name, axes]) => ({
    test: new RegExp(`[\\\\/]${name}-latin-\\w+-normal\\.woff2$`),
    loader: cutFont,
    options: { axes },
  })),
  ...fileRules,
];

/** What the shell and all remotes are built with. */
export const baseConfig = (app: Application): Configuration => {
  const production = !isDevelopment;
  return {
    context: app.dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: output(app),
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...runtimeAlias, ...(production ? routerAlias(app.dir) : developmentAlias()) },
      extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
    },
    externals: refuseImportsPastFacades,
    module: {
      rules: moduleRules(production),
      generator: {
        'css/module': { localIdentName: `${app.name}-[local]-[hash:6]`, exportsOnly: false },
      },
      parser: { 'css/module': { namedExports: false } },
    },
    optimization: production ? { ...byOrder, minimizer, splitChunks } : {},
    performance: false,
    // Stylesheets of the features don't depend on each other's order.
    ignoreWarnings: production ? [] : [/Conflicting order/],
    infrastructureLogging: { level: production ? 'info' : 'error' },
    stats: production ? 'errors-warnings' : { all: false, errors: true, timings: true },
  };
};
