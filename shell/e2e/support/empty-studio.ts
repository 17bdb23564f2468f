import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAsAdministrator } from '@studio/testing/administrator';
import { freePorts } from '@studio/testing/free-ports';
import { test as base } from './test.js';

const root = join(import.meta.dirname, '../../..');

/** What `npm start` runs once everything is built; the same signals stop it. */
const starter = `const { startStudio } = await import(process.argv[1]);
await startStudio(process.argv[2], []);`;

/** What `npm run remote` runs once everything is built. */
const publisher = `const { runRemote } = await import(process.argv[1]);
process.exit(await runRemote(process.argv[2], process.argv.slice(3), process.env));`;

/** What `npm run shell:publish` runs once everything is built. */
const shellPublisher = `const { runPublishShell } = await import(process.argv[1]);
process.exit(await runPublishShell(process.argv[3], [], process.env));`;

/** What `npm run stack` runs once everything is built. */
const stackReader = `const { runStack } = await import(process.argv[1]);
const [root, ...args] = process.argv.slice(2);
process.exit(await runStack({ root, args, env: process.env, print: (line) => console.log(line) }));`;

/** What `npm run check:state` runs once everything is built. */
const stateChecker = `const { checkIntegrity } = await import(process.argv[1]);
process.exit(await checkIntegrity(process.argv[2], process.env));`;

const portVariables = [
  'PORT',
  'INBOX_PORT',
  'CARD_PORT',
  'SMTP_PORT',
  'IDENTITY_PORT',
  'BOOKING_PORT',
  'PAYMENTS_PORT',
  'NOTIFICATIONS_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
] as const;

type Ports = Record<(typeof portVariables)[number], string>;

const somePorts = async (): Promise<Ports> => {
  const ports = await freePorts(portVariables.length);
  return Object.fromEntries(portVariables.map((name, n) => [name, String(ports[n])])) as Ports;
};

const START_MS = 240_000;
const STOP_MS = 60_000;

/** A second studio with an empty database, beside the one that all other journeys share. */
export class EmptyStudio {
  private output = '';

  private constructor(
    private readonly folder: string,
    private readonly ports: Ports,
    private readonly child: ChildProcess,
    private readonly env: Record<string, string>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<EmptyStudio> {
    const data = join(root, '.data');
    mkdirSync(data, { recursive: true });
    // By this name the next test run removes it, should nobody stop this one.
    const folder = mkdtempSync(join(data, 'test-empty-'));
    const ports = await somePorts();
    const { PATH = '', HOME = '', TOOLS_DIR = join(data, 'tools') } = process.env;
    const env = {
      PATH,
      HOME,
      TOOLS_DIR,
      DATA_DIR: join(folder, 'studio'),
      DEMO: '0',
      ...ports,
      ...settings,
    };
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', starter, join(root, 'deploy/dist/studio.js'), root],
      { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const studio = new EmptyStudio(folder, ports, child, env);
    try {
      await studio.isReady();
    } catch (error) {
      await studio.stop();
      throw error;
    }
    return studio;
  }

  get url(): string {
    return `http://localhost:${this.ports.PORT}`;
  }

  /** Where `base`, `mailTo` and `payByCard` look for the studio of a journey. */
  get addresses(): Record<'BASE_URL' | 'INBOX_URL' | 'CARD_URL', string> {
    return {
      BASE_URL: this.url,
      INBOX_URL: `http://localhost:${this.ports.INBOX_PORT}`,
      CARD_URL: `http://localhost:${this.ports.CARD_PORT}`,
    };
  }

  /** The link for the first admin, as an owner finds it: in the log of identity. */
  get setupLink(): string {
    const link = /"setupLink":"([^"]+)"/.exec(this.logOf('identity'))?.[1];
    if (!link) throw new Error(`No link to /setup in the log:\n${this.output}`);
    return link;
  }

  logOf(program: string): string {
    return readFileSync(join(this.folder, `studio/logs/${program}.log`), 'utf8');
  }

  /** What `npm run check:state` prints about it; `code` is 0 where nothing is wrong. */
  async checkState(): Promise<{ code: number | null; output: string }> {
    return this.run(stateChecker, 'check-integrity', []);
  }

  /** `npm run remote -- publish <remote> --from <folder>`. */
  async publish(remote: string, folder: string): Promise<void> {
    const args = ['publish', remote, '--from', folder];
    const { code, output } = await this.run(publisher, 'remote', args);
    if (code !== 0) throw new Error(output);
  }

  /** `npm run shell:publish`; `root`: the shell's build lies in its `shell/dist`. */
  async publishShell(root: string): Promise<void> {
    const { code, output } = await this.run(shellPublisher, 'publish-shell', [root]);
    if (code !== 0) throw new Error(output);
  }

  /** `npm run stack -- .data/logs/gateway.log`: the errors of pages, and where their code lies. */
  async errorsOfPages(): Promise<string> {
    const log = join(this.folder, 'studio/logs/gateway.log');
    return (await this.run(stackReader, 'stack', [log])).output;
  }

  private async run(
    program: string,
    module: string,
    args: readonly string[],
  ): Promise<{ code: number | null; output: string }> {
    const script = join(root, `deploy/dist/${module}.js`);
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, script, root, ...args],
      { cwd: root, env: this.env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  }

  /** In the database of booking, as whoever has the server: no rule of the services counts. */
  async tamper(statements: readonly string[]): Promise<void> {
    const file = readFileSync(join(this.folder, 'studio/secrets.json'), 'utf8');
    const { postgresAdmin } = JSON.parse(file) as { postgresAdmin: string };
    const server = `127.0.0.1:${this.ports.POSTGRES_PORT}`;
    await writeAsAdministrator(
      `postgres://postgres:${postgresAdmin}@${server}/booking`,
      statements,
    );
  }

  /** The logs of all programs, for the report of a journey that failed. */
  keepLogs(target: string): void {
    cpSync(join(this.folder, 'studio/logs'), target, { recursive: true });
  }

  async stop(): Promise<void> {
    // Of one that was killed the code stays null.
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGINT');
      await exited;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`${reason}:\n${this.output}`));
      const timer = setTimeout(() => fail('The studio did not start in time'), START_MS);
      this.child.once('exit', () => fail('The studio ended'));
      for (const stream of [this.child.stdout, this.child.stderr])
        stream?.on('data', (text: Buffer) => {
          this.output += text.toString();
          if (!/^ready /m.test(this.output)) return;
          clearTimeout(timer);
          resolve();
        });
    });
  }
}

/** Journeys of a studio of their own, which begins empty: `page` and all helpers are at home there. */
export const test = base.extend<{ settings: Record<string, string>; studio: EmptyStudio }>({
  /** `DEMO: '1'`: it begins with the people and the year of the demo studio. */
  settings: [{}, { option: true }],
  studio: [
    async ({ settings }, use, info) => {
      const studio = await EmptyStudio.start(settings);
      const before = process.env;
      process.env = { ...before, ...studio.addresses };
      await use(studio);
      process.env = before;
      if (info.status !== info.expectedStatus) studio.keepLogs(info.outputPath('logs'));
      await studio.stop();
    },
    // A time of its own: a start on a busy machine must not use up that of the journey.
    { timeout: START_MS + STOP_MS },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});
