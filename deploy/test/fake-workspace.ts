import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backendNames, portVariable } from '@studio/contracts/services';
import { homeOfNobody } from '../local/postgres-seat.js';
import { remotes } from '../local/service-env.js';
import { writeBuiltRemote, writeBuiltShell } from './built-remote.js';
import { freePorts } from '@studio/nest-kit/free-ports';
import { waitFor } from '../local/wait-for.js';

/** A program that answers like a service and leaves a line for every start. */
const stub = (portVariable: string): string => `
import { createServer } from 'node:http';
const server = createServer((_, answer) => answer.end('{}'));
server.listen(Number(process.env.${portVariable}), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
console.log('started', process.umask().toString(8));
`;

const seed = `console.log('seeded for ' + process.env.DATABASE_URL?.split('/').at(-1));`;

/** A workspace with real stores and stubs for everything else: what the starter does is under test here. */
export class FakeWorkspace {
  readonly root = mkdtempSync(join(tmpdir(), 'studio-workspace-'));
  readonly env: Record<string, string> = {};
  /** The built starter that is under test. */
  studioScript = join(import.meta.dirname, '../dist/studio.js');
  private starters: ChildProcess[] = [];

  static async build(): Promise<FakeWorkspace> {
    const fake = new FakeWorkspace();
    const { root } = fake;
    const workspace = join(import.meta.dirname, '../..');
    symlinkSync(join(workspace, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    for (const service of [...backendNames, 'gateway']) {
      fake.script(`services/${service}/dist/main.js`, stub('PORT'));
    }
    for (const service of backendNames) fake.script(`services/${service}/dist/seed-demo.js`, seed);
    for (const remote of remotes) writeBuiltRemote(join(root, remote, 'dist'), '0123456789');
    writeBuiltShell(join(root, 'shell/dist'), '0123456789');
    fake.script('deploy/dist/inbox.js', stub('INBOX_PORT'));
    fake.script('deploy/dist/card-provider.js', stub('CARD_PORT'));
    const variables = [
      'PORT',
      'INBOX_PORT',
      'CARD_PORT',
      'SMTP_PORT',
      'POSTGRES_PORT',
      'REDIS_PORT',
      ...backendNames.map((name) => portVariable(name)),
    ];
    const ports = await freePorts(variables.length);
    variables.forEach((name, index) => (fake.env[name] = String(ports[index])));
    // A Redis that was fetched once serves all workspaces of this machine.
    fake.env.TOOLS_DIR = join(workspace, '.data/tools');
    return fake;
  }

  get dataDir(): string {
    return join(this.root, '.data');
  }

  script(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  program(name: string, text: string): void {
    this.script(`bin/${name}`, text);
    chmodSync(join(this.root, 'bin', name), 0o755);
  }

  log(name: string): string {
    return readFileSync(join(this.dataDir, 'logs', `${name}.log`), 'utf8');
  }

  /** A database as a service's role reaches it. */
  databaseUrl(role: string, database = role): string {
    const text = readFileSync(join(this.dataDir, 'secrets.json'), 'utf8');
    const password = (JSON.parse(text) as Record<string, string>)[role] ?? '';
    return `postgres://${role}:${password}@127.0.0.1:${this.env.POSTGRES_PORT}/${database}`;
  }

  /** Numbers of the running programs, by name, from their pid files. */
  pidOf(name: string): number {
    const note = readFileSync(join(this.dataDir, 'run', `${name}.json`), 'utf8');
    return (JSON.parse(note) as { pid: number }).pid;
  }

  /** Runs the built starter as `node deploy/local/start.mjs` does. */
  start(args: readonly string[] = []): Starter {
    return this.spawn(this.startScript(args), {});
  }

  /** The same as a child of another process, as beneath npm; the starter in hand is that other one. */
  startBeneathNpm(): Starter {
    const inner = JSON.stringify(this.startScript([]));
    const npm = `require('node:child_process').spawn(process.execPath, ['-e', ${inner}], { stdio: 'inherit' });`;
    return this.spawn(npm, { npm_lifecycle_event: 'start' });
  }

  private startScript(args: readonly string[]): string {
    const studio = JSON.stringify(this.studioScript);
    const startArgs = `${JSON.stringify(this.root)}, ${JSON.stringify(args)}`;
    return `import(${studio}).then((m) => m.startStudio(${startArgs}))`;
  }

  private spawn(program: string, env: Record<string, string>): Starter {
    const child = spawn(process.execPath, ['-e', program], {
      // A program in the workspace's own bin/ stands before the machine's.
      env: { PATH: `${join(this.root, 'bin')}:${process.env.PATH}`, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.starters.push(child);
    return new Starter(child);
  }

  /** Ends what a test left, and removes the folder. */
  async remove(): Promise<void> {
    for (const child of this.starters) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await new Promise((done) => child.once('exit', done));
    }
    rmSync(this.root, { recursive: true, force: true });
    rmSync(homeOfNobody(this.dataDir), { recursive: true, force: true });
  }
}

/** A running starter, and what it printed. */
export class Starter {
  output = '';
  readonly exited: Promise<number | null>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (bytes: Buffer) => (this.output += bytes.toString()));
    child.stderr?.on('data', (bytes: Buffer) => (this.output += bytes.toString()));
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exited;
  }

  /** Waits for the line; fails with all that was printed when it does not come. */
  async prints(text: string, timeoutMs = 60_000): Promise<void> {
    const isPrinted = (): boolean => this.output.includes(text);
    const isOver = (): boolean => this.child.exitCode !== null;
    await waitFor(() => isPrinted() || isOver(), { timeoutMs });
    if (!isPrinted()) throw new Error(`"${text}" was not printed:\n${this.output}`);
  }
}
