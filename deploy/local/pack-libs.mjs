// `npm run pack:libs -- --to <folder>`: the libraries that a remote is built with, as packages for a team
// that works outside this workspace: JavaScript with its declarations, one .tgz each.
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, install, requireNode, root, run } from './prepare.mjs';

/** What a remote imports; what these need of the workspace comes along. */
const imported = ['api-client', 'contracts', 'federation', 'messages', 'shell-kit', 'ui'];

const readManifest = (library) =>
  JSON.parse(readFileSync(join(root, 'libs', library, 'package.json'), 'utf8'));
const isOurs = (name) => name.startsWith('@studio/');

const manifests = () => {
  const found = new Map();
  const todo = [...imported];
  for (let library = todo.pop(); library; library = todo.pop()) {
    if (found.has(library)) continue;
    const manifest = readManifest(library);
    found.set(library, manifest);
    const needed = Object.keys(manifest.dependencies ?? {}).filter(isOurs);
    todo.push(...needed.map((name) => name.slice('@studio/'.length)));
  }
  return found;
};

const source = /\.tsx?$/;
/** `./src/index.ts` is two files in a package; a stylesheet is what it was. */
const asPacked = (target) =>
  source.test(target)
    ? { types: target.replace(source, '.d.ts'), default: target.replace(source, '.js') }
    : target;

/** The manifest of a package: what concerns the workspace is left out, our own versions stand in it. */
const packedManifest = (manifest, all) => {
  const { name, version, type, license, sideEffects, exports, dependencies } = manifest;
  const versionOf = new Map([...all.values()].map((one) => [one.name, one.version]));
  const entries = Object.entries(dependencies ?? {});
  return {
    name,
    version,
    type,
    license,
    sideEffects,
    exports: Object.fromEntries(
      Object.entries(exports).map(([path, target]) => [path, asPacked(target)]),
    ),
    dependencies: Object.fromEntries(
      entries.map(([library, range]) => [library, versionOf.get(library) ?? range]),
    ),
  };
};

/** All at once: each library's types are those of the others' sources. */
const compile = async (libraries, folder) => {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript-7/package.json')), 'bin/tsc');
  const config = join(folder, 'tsconfig.json');
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      declaration: true,
      rootDir: join(root, 'libs'),
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node', join(root, 'node_modules/@rspack/core/module')],
    },
    include: libraries.map((library) => join(root, 'libs', library, 'src')),
    exclude: [join(root, 'libs/*/src/**/*.spec.*')],
  };
  writeFileSync(config, JSON.stringify(settings));
  const { code, output } = await run(process.execPath, [compiler, '-p', config]);
  if (code !== 0)
    throw new Error(`${output.trim()}\nThe libraries have errors of types: nothing was packed.`);
};

/** Beside what was compiled: styles, texts, pictures, loaders, and the record of what is shared. */
const addRest = (library, manifest, folder) => {
  cpSync(join(root, 'libs', library, 'src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !source.test(path),
  });
  if (library === 'federation')
    copyFileSync(
      join(root, 'libs/federation/shared-exports.json'),
      join(folder, 'shared-exports.json'),
    );
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

const pack = async (to) => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-libs-'));
  try {
    const all = manifests();
    await compile([...all.keys()], folder);
    for (const [library, manifest] of all)
      addRest(library, packedManifest(manifest, all), join(folder, library));
    mkdirSync(to, { recursive: true });
    const folders = [...all.keys()].sort().map((library) => `./${library}`);
    const flags = ['--silent', '--offline', '--no-update-notifier', '--pack-destination', to];
    const { code, output } = await run('npm', ['pack', ...flags, ...folders], { cwd: folder });
    if (code !== 0) throw new Error(`${output.trim()}\nnpm pack failed.`);
    console.log(output.trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

requireNode();
const { values } = parseArgs({ options: { to: { type: 'string' } } });
if (!values.to) fail('Name the folder: npm run pack:libs -- --to <folder>');
await install();
await pack(resolve(values.to)).catch((error) => fail(error.message));
