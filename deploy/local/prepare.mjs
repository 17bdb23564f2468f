// What has to happen before anything of the studio can run: written in plain JavaScript without
// dependencies, because on a fresh machine there are none.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the workspace. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the program with one clear sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
}

/** Runs a program; resolves with its exit code and output, which is shown as far as `show` lets it. */
export function run(command, args, { env = {}, show = () => undefined, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // Nx would leave a daemon behind; colours don't belong into a file.
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let rest = '';
    const take = (bytes) => {
      output += bytes;
      const lines = (rest + bytes).split('\n');
      rest = lines.pop();
      lines.forEach((line) => show(line));
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const installed = join(root, 'node_modules/.package-lock.json');

/** True when what is installed is what the lockfile wants (optional packages of other machines aside). */
function isInstalled() {
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || optional || link || have[path]?.version === version,
  );
}

function requireSpace(neededMb, what) {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb < neededMb) {
    fail(`The disk has ${freeMb} MB left, ${what} needs ${neededMb} MB: free some space.`);
  }
}

/** Installs the dependencies when they are missing or no longer those of the lockfile. */
export async function install() {
  if (isInstalled()) return;
  requireSpace(1500, 'installing');
  const began = Date.now();
  console.log('installing the dependencies (a minute or two on a fresh machine)');
  const heartbeat = setInterval(
    () => console.log(`  still installing (${seconds(began)})`),
    15_000,
  );
  // `npm ci` would throw away what is installed already and fetch all of it again.
  // Development dependencies build the studio, whatever NODE_ENV says.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', [...args, '--include=dev', '--include=optional']);
  clearInterval(heartbeat);
  if (code !== 0) fail(`${output.trim()}\nThe dependencies could not be installed (npm install).`);
  console.log(`installed (${seconds(began)})`);
}

const projectFolders = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) =>
          join(pattern.slice(0, -2), name),
        )
      : [pattern],
  );
};

const skipped = new Set([
  'node_modules',
  'dist',
  'maps',
  'test',
  'e2e',
  'test-results',
  'coverage',
]);

/** A short text that changes with any file that a build can depend on. */
function fingerprint() {
  const hash = createHash('sha256');
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(path);
      } else if (entry.isFile()) {
        const { mtimeMs, size } = statSync(path);
        hash.update(`${path}:${mtimeMs}:${size}\n`);
      }
    }
  };
  [...projectFolders(), '.config'].map((folder) => join(root, folder)).forEach(walk);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json']) {
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const built = join(root, 'node_modules/.cache/studio/built.json');

const isComplete = () =>
  projectFolders().every((folder) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return !scripts.build || existsSync(join(root, folder, 'dist'));
  });

/**
 * Builds what changed; Nx's cache knows the rest. When nothing changed, not even Nx is asked.
 * False when it failed, which has been printed then.
 */
export async function build() {
  const now = fingerprint();
  if (existsSync(built) && readFileSync(built, 'utf8') === now && isComplete()) return true;
  console.log('building (half a minute the first time)');
  if (!(await runBuilds(['run-many', '-t', 'build']))) return false;
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, now);
  return true;
}

/** Builds what starts a studio, without the studio. False when it failed, which has been printed then. */
export const buildStarter = () => runBuilds(['build', '@studio/deploy']);

async function runBuilds(what) {
  requireSpace(500, 'building');
  const began = Date.now();
  const show = (line) => {
    const started = /^> nx run @studio\/([\w-]+):build/.exec(line);
    if (started) console.log(`  ${started[1]}`);
  };
  const args = ['nx', ...what, '--output-style=static'];
  const { code, output } = await run('npx', ['--no-install', ...args], { show });
  if (code !== 0) {
    console.error(`${output.trim()}\nThe build failed.`);
    return false;
  }
  console.log(`built (${seconds(began)})`);
  return true;
}
