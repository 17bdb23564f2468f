import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from './operator-error.js';

const run = promisify(execFile);

const HOW_TO =
  'Redis is missing and could not be fetched: install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis) or start with REDIS_URL=redis://… npm start';

/** Packages that configure a system; the server itself needs none of them. */
const notNeeded = new Set([
  'lsb-base',
  'adduser',
  'debconf',
  'sysvinit-utils',
  'init-system-helpers',
]);

const fetches = new Map<string, Promise<void>>();

/**
 * Unpacks the distribution's Redis into a folder, without root and without installing anything:
 * Debian and Ubuntu have the package, this machine may lack even the lists of packages.
 * Several stores may start at once: one download serves them all.
 */
export function fetchRedis(folder: string): Promise<void> {
  const running = fetches.get(folder) ?? fetchOnce(folder).finally(() => fetches.delete(folder));
  fetches.set(folder, running);
  return running;
}

async function fetchOnce(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  // Of its own: another process may be fetching, too.
  const half = mkdtempSync(`${folder}.half-`);
  mkdirSync(join(half, 'downloads'));
  try {
    let options: string[] = [];
    try {
      await download(half, options);
    } catch {
      // No lists, or old ones that name files which are gone: own lists, kept beside the download.
      options = await ownPackageIndex(join(half, 'apt'));
      await download(half, options);
    }
    for (const file of readdirSync(join(half, 'downloads'))) {
      await run('dpkg', ['-x', join(half, 'downloads', file), half]);
    }
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new OperatorError(`${HOW_TO}\n  (${reason})`);
  }
  rmSync(join(half, 'downloads'), { recursive: true });
  rmSync(join(half, 'apt'), { recursive: true, force: true });
  writeFileSync(join(half, 'complete'), '');
  if (existsSync(join(folder, 'complete'))) {
    rmSync(half, { recursive: true });
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
}

async function ownPackageIndex(folder: string): Promise<string[]> {
  for (const part of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  const options = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::State::Lists=${join(folder, 'state/lists')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(folder, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, '-qq', 'update'], { timeout: 180_000 });
  return options;
}

async function download(folder: string, options: readonly string[]): Promise<void> {
  const packages = await missingPackages('redis-server', options);
  await run(
    'apt-get',
    [...options, '-o', 'APT::Sandbox::User=root', '-qq', 'download', ...packages],
    {
      cwd: join(folder, 'downloads'),
      timeout: 180_000,
    },
  );
}

/** The package and what it needs that this machine doesn't have. */
async function missingPackages(wanted: string, options: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const open = [wanted];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || notNeeded.has(name)) continue;
    // Its tools are wanted even where they are installed: the server is a link to one of them.
    if (!name.startsWith('redis') && (await isInstalled(name))) continue;
    found.add(name);
    const { stdout } = await run('apt-cache', [...options, 'depends', name]);
    const needs = stdout.matchAll(/^ {2}(?:Pre)?Depends: ([a-z0-9][a-z0-9.+-]*)/gm);
    open.push(...Array.from(needs, ([, needed]) => needed ?? '').filter(Boolean));
  }
  return [...found];
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    const { stdout } = await run('dpkg-query', ['-W', '-f', '${db:Status-Status}\n', name]);
    return stdout.includes('installed') && !stdout.includes('not-installed');
  } catch {
    return false;
  }
}
