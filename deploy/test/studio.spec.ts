import { jest } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { isSlowSpec } from '@studio/testing';
import pg from 'pg';
import { isAlive, identityOf } from '../local/pid-files.js';
import { waitFor } from '../local/wait-for.js';
import { FakeWorkspace } from './fake-workspace.js';

const listen = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
const programs = [
  'redis',
  'postgres',
  'inbox',
  'card-provider',
  'identity',
  'booking',
  'payments',
  'notifications',
  'gateway',
];

// A busy machine may take its time; what must be quick is measured by the tests themselves.
jest.setTimeout(120_000);

/** Each of them is a start of the whole studio. */
const itInSlow = isSlowSpec() ? it : it.skip;

describe('npm start', () => {
  let workspace: FakeWorkspace;
  beforeEach(async () => {
    workspace = await FakeWorkspace.build();
  });
  afterEach(() => workspace.remove());

  const livingPrograms = (pids: Map<string, { pid: number; identity: string }>): string[] =>
    [...pids].filter(([, { pid, identity }]) => isAlive(pid, identity)).map(([name]) => name);
  const running = (): Map<string, { pid: number; identity: string }> =>
    new Map(
      programs.map((name) => {
        const pid = workspace.pidOf(name);
        return [name, { pid, identity: identityOf(pid) ?? '' }];
      }),
    );

  it('starts the studio, keeps its data, and stops everything within 5 s', async () => {
    const first = workspace.start();
    await first.prints('ready http://localhost:');
    await first.prints('member@demo.studio  pilates1');
    expect(first.output.match(/^ready /gm)).toHaveLength(1);
    expect(workspace.log('seed-booking')).toContain('seeded for booking');
    expect(statSync(join(workspace.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);

    const pids = running();
    const began = Date.now();
    first.child.kill('SIGINT');
    // As npm does, which passes on what the terminal has sent already. Which of two is heard first is
    // not said: the system may give them to two threads.
    first.child.kill('SIGTERM');
    expect([130, 143]).toContain(await first.exited);
    expect(first.output).toContain('stopped (');
    expect(Date.now() - began).toBeLessThan(5000);
    expect(livingPrograms(pids)).toEqual([]);
    expect(existsSync(join(workspace.dataDir, 'studio.lock'))).toBe(false);

    const second = workspace.start();
    await second.prints('ready http://localhost:');
    expect(workspace.log('seed-booking').match(/seeded/g)).toHaveLength(1);
  });

  itInSlow('keeps what it remembers from the other users of the machine', async () => {
    // As an earlier version left it.
    mkdirSync(join(workspace.dataDir, 'logs'), { recursive: true });
    for (const folder of [workspace.dataDir, join(workspace.dataDir, 'logs')])
      chmodSync(folder, 0o755);
    const starter = workspace.start();
    await starter.prints('ready http://localhost:');
    const folders = ['.', ...readdirSync(workspace.dataDir)].map((name) =>
      join(workspace.dataDir, name),
    );
    const open = folders.filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    expect(workspace.log('booking')).toContain('started 77');

    const client = new pg.Client({ connectionString: workspace.databaseUrl('booking') });
    await client.connect();
    await client.query('CREATE TABLE people (email text PRIMARY KEY)');
    const insert = () => client.query('INSERT INTO people VALUES ($1)', ['noor@spec.studio']);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await expect(client.query(`SELECT 'noor@spec.studio'::uuid`)).rejects.toThrow('invalid input');
    await client.end();
    expect(workspace.log('postgres')).not.toContain('noor@spec.studio');
  });

  itInSlow("gives each service a database that the others' roles cannot open", async () => {
    const starter = workspace.start();
    await starter.prints('ready http://localhost:');
    const open = async (role: string, database: string): Promise<string> => {
      const client = new pg.Client({ connectionString: workspace.databaseUrl(role, database) });
      try {
        await client.connect();
        return 'open';
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    expect(await open('booking', 'booking')).toBe('open');
    expect(await open('booking', 'identity')).toBe('42501'); // insufficient_privilege
    expect(await open('booking', 'payments')).toBe('42501');
  });

  itInSlow('after kill -9 the next start ends what was left, and only that', async () => {
    const killed = workspace.start();
    await killed.prints('ready http://localhost:');
    const left = running();
    killed.child.kill('SIGKILL');
    await killed.exited;
    expect(livingPrograms(left)).toEqual(programs);
    const bystander = await listen(0);

    const next = workspace.start();
    await next.prints('ready http://localhost:');
    expect(next.output).toContain('ended what an earlier start had left');
    expect(livingPrograms(left)).toEqual([]);
    expect(bystander.listening).toBe(true);
    bystander.close();
  });

  itInSlow('starts a program again that died, and gives up on one that cannot live', async () => {
    const starter = workspace.start();
    await starter.prints('ready http://localhost:');
    process.kill(workspace.pidOf('booking'), 'SIGKILL');
    await starter.prints('booking is back');
    process.kill(workspace.pidOf('postgres'), 'SIGKILL');
    await starter.prints('postgres is back');

    workspace.script('services/payments/dist/main.js', `console.error('no key'); process.exit(1);`);
    const pids = running();
    process.kill(workspace.pidOf('payments'), 'SIGKILL');
    expect(await starter.exited).toBe(1);
    expect(starter.output).toContain('payments keeps stopping (exit code 1).\n  |');
    expect(starter.output).toContain('no key');
    expect(livingPrograms(pids)).toEqual([]);
  });

  it('names a port that is taken, and the variable that moves it', async () => {
    const port = Number(workspace.env.PORT);
    const other = await listen(port);
    const starter = workspace.start();
    expect(await starter.exited).toBe(1);
    expect(starter.output.trim()).toBe(
      `Port ${port} is taken: stop the program there or start with PORT=${port + 100} npm start`,
    );
    other.close();
  });

  itInSlow(
    'prints the output of a process that does not start, and leaves nothing running',
    async () => {
      workspace.script(
        'services/identity/dist/main.js',
        `console.error('SESSION_DAYS: must be a number'); process.exit(1);`,
      );
      const starter = workspace.start();
      expect(await starter.exited).toBe(1);
      expect(starter.output).toContain('identity stopped while starting (exit code 1).');
      expect(starter.output).toContain('SESSION_DAYS: must be a number');
      expect(existsSync(join(workspace.dataDir, 'run/postgres.json'))).toBe(false);
    },
  );

  itInSlow('lets one studio use a data folder, and begins anew only when asked to', async () => {
    const first = workspace.start();
    await first.prints('ready http://localhost:');
    const second = workspace.start();
    expect(await second.exited).toBe(1);
    expect(second.output).toContain('runs already at http://localhost:');
    first.child.kill('SIGTERM');
    await first.exited;

    const secrets = readFileSync(join(workspace.dataDir, 'secrets.json'), 'utf8');
    const fresh = workspace.start(['--fresh']);
    await fresh.prints('ready http://localhost:');
    expect(readFileSync(join(workspace.dataDir, 'secrets.json'), 'utf8')).not.toBe(secrets);
    expect(workspace.log('seed-booking').match(/seeded/g)).toHaveLength(1);
  });

  const itAsRoot = process.getuid?.() === 0 ? itInSlow : it.skip;
  itAsRoot('runs PostgreSQL as nobody where root may not make a user namespace', async () => {
    workspace.program('unshare', '#!/bin/sh\nexit 1\n');
    const starter = workspace.start();
    await starter.prints('ready http://localhost:');
    expect(statSync(`/proc/${workspace.pidOf('postgres')}`).uid).toBe(65534);
    await starter.stop();
    const fresh = workspace.start(['--fresh']);
    await fresh.prints('ready http://localhost:');
  });

  itInSlow('stops when the npm that started it is killed', async () => {
    const npm = workspace.startBeneathNpm();
    await npm.prints('ready http://localhost:');
    const pids = running();
    npm.child.kill('SIGKILL');
    const isOver = (): boolean => livingPrograms(pids).length === 0;
    expect(await waitFor(isOver, { timeoutMs: 6000 })).toBe(true);
    await npm.exited; // its output closes only when the starter has ended
    expect(npm.output).toContain('npm, which started the studio, is gone');
  });
});
