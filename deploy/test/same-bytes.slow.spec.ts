import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyTracked, linkModules } from './workspace-copy.js';

const run = promisify(execFile);
const projects = ['shell', 'mf-trainer', 'services/gateway'];
const root = mkdtempSync(join(tmpdir(), 'same-bytes-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What a machine may have otherwise, and a build must not see. */
const machines = {
  one: { TZ: 'Asia/Dubai', LANG: 'en_US.UTF-8' },
  'another/folder/with/a/longer/name': {
    TZ: 'America/New_York',
    LANG: 'tr_TR.UTF-8',
    NODE_ENV: 'development',
    RAYON_NUM_THREADS: '1',
  },
};

/** Builds all projects in a folder of its own; returns the hash of each file. */
const build = async (folder: string, env: NodeJS.ProcessEnv): Promise<[string, string][]> => {
  const target = join(root, folder);
  copyTracked(['.config', 'libs', ...projects, 'package.json', 'tsconfig.base.json'], target);
  linkModules(target);
  const hashes: [string, string][] = [];
  for (const project of projects) {
    const cwd = join(target, project);
    await run('npm', ['run', '-s', 'build'], { cwd, env: { PATH: process.env['PATH'], ...env } });
    const files = readdirSync(join(cwd, 'dist'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      hashes.push([path.slice(target.length), hash]);
    }
  }
  return hashes.sort();
};

test('two builds of one source in two folders are the same bytes', async () => {
  const built: [string, string][][] = [];
  for (const [folder, env] of Object.entries(machines)) built.push(await build(folder, env));
  expect(built[0]?.length).toBeGreaterThan(200);
  expect(built[1]).toEqual(built[0]);
}, 600_000);
