// Builds the Node project in the current folder into dist/: one ESM file per entry, with the
// workspace's libraries inside and everything of node_modules outside. Entries: src/main.ts,
// **/*.entry.ts of src/, local/, emulators/ and remotes/ (`seed-demo.entry.ts` becomes dist/seed-demo.js).
import { readdirSync, existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const compileMessages = fileURLToPath(import.meta.resolve('@studio/messages/loader'));
const cwd = process.cwd();
const entry = {};
if (existsSync(join(cwd, 'src/main.ts'))) entry.main = './src/main.ts';
for (const folder of ['src', 'local', 'emulators', 'remotes']) {
  if (!existsSync(join(cwd, folder))) continue;
  for (const file of readdirSync(join(cwd, folder), { recursive: true })) {
    if (file.endsWith('.entry.ts')) entry[basename(file, '.entry.ts')] = './' + join(folder, file);
  }
}

const compiler = rspack({
  context: cwd,
  mode: 'production',
  target: 'node20',
  devtool: 'source-map',
  entry,
  output: {
    path: join(cwd, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  resolve: { extensions: ['.ts', '.js'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  externalsType: 'module-import',
  externals: [
    ({ request }, done) => {
      const own = /^(\.|\/|@studio\/)/.test(request);
      own ? done() : done(undefined, request, request.startsWith('node:') ? 'module' : 'module');
    },
  ],
  module: {
    // import.meta is the built file's own: a build holds no path of the machine that made it.
    parser: { javascript: { importMeta: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', decorators: true },
            transform: {
              legacyDecorator: true,
              decoratorMetadata: true,
              useDefineForClassFields: false,
            },
            keepClassNames: true,
          },
        },
        type: 'javascript/auto',
      },
      // ICU messages are compiled at build time, as for the pages.
      { test: /messages\.\w+\.json$/, type: 'json', loader: compileMessages },
      { test: /\.(hbs|html|css|svg)$/, type: 'asset/source' },
    ],
  },
  // Names of classes are tokens of dependency injection and of stack traces: nothing is minified.
  optimization: { minimize: false, splitChunks: false, concatenateModules: true },
  performance: false,
});

compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true, colors: false }));
    process.exit(1);
  }
  console.log(
    `built ${relative(process.cwd(), join(cwd, 'dist')) || 'dist'}: ${Object.keys(entry).join(', ')}`,
  );
  compiler.close(() => undefined);
});
