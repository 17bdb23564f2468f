// How a Node project is built: one ESM file per entry, with the workspace's libraries inside and
// everything of node_modules outside. Entries: src/main.ts, **/*.entry.ts of src/, local/, emulators/
// remotes/ and backup/ (`seed-demo.entry.ts` becomes seed-demo.js).
import { readdirSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AsciiOutput } from './ascii-output.mjs';

const compileMessages = fileURLToPath(import.meta.resolve('@studio/messages/loader'));

function entriesOf(folder) {
  const entry = {};
  if (existsSync(join(folder, 'src/main.ts'))) entry.main = './src/main.ts';
  for (const part of ['src', 'local', 'emulators', 'remotes', 'backup']) {
    if (!existsSync(join(folder, part))) continue;
    for (const file of readdirSync(join(folder, part), { recursive: true })) {
      if (file.endsWith('.entry.ts')) entry[basename(file, '.entry.ts')] = './' + join(part, file);
    }
  }
  return entry;
}

const rules = [
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
];

/** The project of this folder as rspack builds it, into the folder `output`. */
export const serviceConfig = (folder, output) => ({
  context: folder,
  mode: 'production',
  target: 'node20',
  devtool: 'source-map',
  entry: entriesOf(folder),
  output: {
    path: output,
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
    rules,
  },
  plugins: [new AsciiOutput()],
  // Names of classes are tokens of dependency injection and of stack traces: nothing is minified.
  optimization: { minimize: false, splitChunks: false, concatenateModules: true },
  performance: false,
});
