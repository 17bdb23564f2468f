import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backendNames } from '@studio/contracts/services';
import { readConfig } from '../local/config.js';
import { ManagedProcess } from '../local/managed-process.js';
import { identityOf } from '../local/pid-files.js';
import { services } from '../local/studio-programs.js';
import { waitFor } from '../local/wait-for.js';

describe('a spare process', () => {
  let folder: string;
  let program: ManagedProcess;

  const file = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  /** A program that says what it is, and in which process it runs. */
  const build = (version: string): void =>
    file(
      'main.js',
      `import * as some from "some-package";
import "node:fs";
import name from "some-package/package.json" with { type: "json" };
console.log('began', ${JSON.stringify(version)}, process.title, process.pid);
console.log('with', process.argv.slice(1).join(), process.env.NAME, typeof process.send);
process.on('SIGTERM', () => process.exit(0));
`,
    );
  const log = (): string => readFileSync(join(folder, 'logs/booking.log'), 'utf8');
  /** Numbers of the processes that have loaded the package, in order. */
  const loaded = (): number[] => Array.from(log().matchAll(/^loaded (\d+)/gm), (m) => Number(m[1]));
  const lastBegun = (): string =>
    log()
      .match(/^began .*/gm)
      ?.at(-1) ?? '';
  const isGone = (pid: number | undefined): boolean => identityOf(pid ?? 0) === undefined;
  const warmed = async (): Promise<number | undefined> => {
    const before = loaded().length;
    program.warm();
    await waitFor(() => loaded().length > before, { timeoutMs: 10_000, everyMs: 5 });
    return loaded().at(-1);
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'studio-standby-'));
    file('package.json', '{"type":"module"}');
    file('installed.json', '{}');
    // Packages may keep a process by what they do when they are loaded.
    file(
      'node_modules/some-package/index.js',
      `console.log('loaded', process.pid); setInterval(() => undefined, 1000);`,
    );
    // What a spare process can't load for it, the program loads itself.
    file('node_modules/some-package/package.json', '{"name":"some-package"}');
    copyFileSync(
      join(import.meta.dirname, '../../.config/standby.mjs'),
      join(folder, 'standby.mjs'),
    );
    build('first');
    const plan = {
      name: 'booking',
      command: process.execPath,
      args: ['--title=new', join(folder, 'main.js')],
      env: { NAME: 'booking' },
      isReady: () => Promise.resolve(lastBegun().endsWith(` ${program.pid}`)),
      stopMs: 2000,
      startMs: 20_000,
      standby: {
        args: ['--title=spare', join(folder, 'standby.mjs')],
        packages: join(folder, 'installed.json'),
      },
    };
    const silent = { restarting: () => {}, recovered: () => {}, gaveUp: () => {} };
    program = new ManagedProcess(plan, folder, silent);
    await program.start();
  });
  afterEach(async () => {
    await program.stop(2000);
    rmSync(folder, { recursive: true, force: true });
  });

  it('loads the packages, and goes on with the program as it is when it is wanted', async () => {
    const former = program.pid;
    const spare = await warmed();
    build('second');
    expect(lastBegun()).toBe(`began first new ${former}`);

    await program.replace();
    expect(program.pid).toBe(spare);
    expect(lastBegun()).toBe(`began second spare ${spare}`);
    expect(loaded()).toEqual([former, spare]);
    expect(isGone(former)).toBe(true);
    // Its program can't tell it from another start.
    const withs = log().match(/^with .*/gm) ?? [];
    expect(withs).toEqual(Array(2).fill(`with ${join(folder, 'main.js')} booking undefined`));

    await warmed();
    await program.replace();
    expect(lastBegun()).toBe(`began second spare ${program.pid}`);
  });

  it('is wanted before it has loaded: it is further than a new one', async () => {
    program.warm();
    await program.replace();
    expect(lastBegun()).toBe(`began first spare ${program.pid}`);
  });

  it.each<[string, (spare: number) => unknown]>([
    [
      'has died',
      (spare) => {
        process.kill(spare, 'SIGKILL');
        return waitFor(() => isGone(spare), { timeoutMs: 10_000, everyMs: 5 });
      },
    ],
    ['has packages of before', () => file('installed.json', '{"some-package":"2.0.0"}')],
    ['would write on in a log that is full', () => file('logs/booking.log', '.'.repeat(5_300_000))],
  ])('is left out when it %s', async (_why, spoil) => {
    const spare = (await warmed()) ?? 0;
    await spoil(spare);
    await program.replace();
    expect(lastBegun()).toBe(`began first new ${program.pid}`);
    expect(await waitFor(() => isGone(spare), { timeoutMs: 10_000 })).toBe(true);
  });

  it('tells a program that throws at its start as a new process does', async () => {
    await warmed();
    file('main.js', `throw new Error('no key')`);
    const how = /booking stopped while starting \(exit code 1\)\.\n[^]*Error: no key/;
    await expect(program.replace()).rejects.toThrow(how);
    await expect(program.replace()).rejects.toThrow(how);
  });

  it('ends with its program', async () => {
    const spare = await warmed();
    await program.stop(2000);
    expect(await waitFor(() => isGone(spare), { timeoutMs: 10_000 })).toBe(true);
    program.warm();
    expect(loaded()).toHaveLength(2);
  });

  it('ends when its starter is gone', async () => {
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
    const spare = spawn(process.execPath, [join(folder, 'standby.mjs')], { stdio: [...stdio] });
    const ended = new Promise((resolve) => spare.once('exit', resolve));
    spare.disconnect();
    expect(await ended).toBe(0);
  });

  it.each([
    ['npm run dev', true],
    ['npm start', false],
  ])('beneath %s: %s', (_script, has) => {
    const folderOf = (service: string): string => join(folder, 'services', service, 'dist');
    for (const name of backendNames) file(`services/${name}/dist/main.js`, '');
    const config = {
      ...readConfig(folder, [], {}),
      ...(has && { dev: { pagePorts: {}, folderOf } }),
    };
    const databaseUrls = { identity: '', booking: '', payments: '', notifications: '' };
    const secrets = {} as Parameters<typeof services>[0]['secrets'];
    const plans = services({ config, secrets, env: {}, redisUrl: '', databaseUrls });
    expect(plans.map(({ standby }) => Boolean(standby))).toEqual(backendNames.map(() => has));
  });
});
