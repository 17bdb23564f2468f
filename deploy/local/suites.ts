import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.js';
import { readConfig, type StudioConfig } from './config.js';
import { Supervisor } from './supervisor.js';
import { isHeld, lockDataFolder, openDataFolder, readSecrets } from './data-folder.js';
import { freePorts } from './ports.js';
import { adminUrl, preparePostgres } from './postgres.js';
import { endLeftovers } from './pid-files.js';
import { prepareRedis, redisUrl } from './redis.js';
import type { Reporter } from './reporter.js';
import type { Env } from './service-env.js';
import { openStudio, type Studio } from './studio.js';
import {
  failedFiles,
  summaryOfBrowser,
  summaryOfJest,
  summaryOfTwoAttempts,
  type TestSummary,
} from './test-summary.js';
import { explain } from './operator-error.js';

interface Suite {
  command: string;
  args: string[];
  cwd: string;
  env: Env;
}

/** One run of all suites: its own folder, its own stores, its own studio. */
export class TestRun {
  private supervisor: Supervisor | undefined;
  private studio: Studio | undefined;
  private child: ChildProcess | undefined;
  private readonly folder: string;

  constructor(
    private readonly root: string,
    private readonly env: Env,
    private readonly reporter: Reporter,
  ) {
    this.folder = join(root, '.data', `test-${process.pid}`);
  }

  /** Ends what runs, for somebody who does not want to wait for the end. */
  async stop(): Promise<void> {
    this.child?.kill('SIGTERM');
    await this.studio?.stop();
    await this.supervisor?.stop();
  }

  /** Starts stores that are thrown away; returns what specs have to know of them. */
  async stores(): Promise<Record<'TEST_DATABASE_URL' | 'TEST_REDIS_URL', string>> {
    await this.removeOldRuns();
    const { databaseUrl, redis } = await this.startStores();
    return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redis };
  }

  /** Jest of every project, one after the other, on stores that are thrown away. */
  async services(): Promise<TestSummary[]> {
    const stores = await this.stores();
    const summaries: TestSummary[] = [];
    for (const project of this.projects()) summaries.push(await this.jest(project, stores));
    await this.supervisor?.stop();
    return summaries;
  }

  /** The journeys in a real browser, through a studio opened for them alone. */
  async journeys(): Promise<TestSummary> {
    const browser = findBrowser(this.env.PATH ?? '', this.env.CHROMIUM_PATH, () =>
      this.reporter.step('installing Chromium (once)'),
    );
    const config = await this.openStudio();
    const { code, report } = await this.run('journeys', {
      command: 'npx',
      args: [
        '--no-install',
        'playwright',
        'test',
        '--reporter=line,json',
        '--retries=1',
        `--output=${join(this.folder, 'browser')}`,
      ],
      cwd: join(this.root, 'shell'),
      env: {
        CHROMIUM_PATH: browser,
        BASE_URL: config.publicUrl,
        INBOX_URL: `http://localhost:${config.ports.inbox}`,
        CARD_URL: `http://localhost:${config.ports.card}`,
        PLAYWRIGHT_JSON_OUTPUT_NAME: this.reportFile('journeys'),
      },
    });
    await this.studio?.stop();
    return summaryOfBrowser(report, code);
  }

  /** Nothing of a run stays that went well; one that failed leaves its logs. */
  clean(hasFailed: boolean): void {
    if (hasFailed) this.reporter.line(`logs: ${this.folder}`);
    else rmSync(this.folder, { recursive: true, force: true });
  }

  private projects(): string[] {
    const { workspaces } = JSON.parse(readFileSync(join(this.root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    return workspaces.flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const group = pattern.slice(0, -2);
      return readdirSync(join(this.root, group)).map((name) => join(group, name));
    });
  }

  private async jest(project: string, stores: Env): Promise<TestSummary> {
    const began = Date.now();
    const summary = await this.jestTwice(project, stores);
    const result = `${summary.passed} passed${summary.failed ? `, ${summary.failed} FAILED` : ''}`;
    this.reporter.step(`${project}: ${result} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return summary;
  }

  /** The specs that failed are tried once more, alone (decision 20). */
  private async jestTwice(project: string, stores: Env): Promise<TestSummary> {
    const name = project.replaceAll('/', '-');
    const suite = (args: string[], report: string): Suite => ({
      command: process.execPath,
      args: [
        join(this.root, '.config/jest.mjs'),
        '--json',
        `--outputFile=${this.reportFile(report)}`,
        '--ci',
        ...args,
      ],
      cwd: join(this.root, project),
      env: stores,
    });
    const { code, report } = await this.run(name, suite([], name));
    const files = code === 0 ? [] : failedFiles(report);
    if (!files.length) return summaryOfJest(report, code);
    const second = `${name}-again`;
    const args = ['--runInBand', '--runTestsByPath', ...files];
    const again = await this.run(second, suite(args, second));
    return summaryOfTwoAttempts(report, { text: again.report, exitCode: again.code });
  }

  private reportFile = (name: string): string => join(this.folder, `${name}.json`);

  /** Runs one suite; its words are shown only when it fails. */
  private async run(
    name: string,
    { command, args, cwd, env }: Suite,
  ): Promise<{ code: number; report: string | undefined }> {
    const child = spawn(command, args, {
      cwd,
      env: { ...this.env, CI: 'true', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const code = await new Promise<number>((resolve) => {
      child.once('error', (error) => {
        output += error.message;
        resolve(1);
      });
      child.once('close', (exit) => resolve(exit ?? 1));
    });
    if (code !== 0) this.reporter.line(`\n--- ${name}\n${output.trim()}\n---\n`);
    const file = this.reportFile(name);
    const report = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    return { code, report };
  }

  private async startStores(): Promise<{ databaseUrl: string; redis: string }> {
    const dataDir = join(this.folder, 'stores');
    openDataFolder(dataDir);
    await lockDataFolder(dataDir, 'npm test');
    const secrets = readSecrets(dataDir);
    const [postgresPort = 0, redisPort = 0] = await freePorts(2);
    const { root, env, reporter } = this;
    const postgres = {
      root,
      dataDir,
      port: postgresPort,
      adminPassword: secrets.postgresAdmin,
      isDurable: false,
      maxConnections: 400,
    };
    const redis = {
      dataDir,
      port: redisPort,
      password: secrets.redis,
      path: env.PATH ?? '',
      toolsDir: this.toolsDir,
      onFetch: () => reporter.step('fetching Redis (once)'),
    };
    this.supervisor = new Supervisor(dataDir, {
      restarting: (name, how) => reporter.problem(`${name} stopped during the tests (${how})`),
      recovered: (name) => reporter.step(`${name} is back`),
      gaveUp: (_name, reason) => reporter.problem(reason.message),
    });
    const plans = await Promise.all([preparePostgres(postgres), prepareRedis(redis)]);
    await this.supervisor.start(plans, (name, ms) => reporter.ready(name, ms));
    return { databaseUrl: adminUrl(postgres), redis: redisUrl(redis) };
  }

  private get toolsDir(): string {
    return this.env.TOOLS_DIR ?? join(this.root, '.data/tools');
  }

  private async openStudio(): Promise<StudioConfig> {
    const variables = [
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
    ];
    const ports = await freePorts(variables.length);
    const config = readConfig(this.root, [], {
      ...Object.fromEntries(variables.map((name, index) => [name, String(ports[index])])),
      DATA_DIR: join(this.folder, 'studio'),
      TOOLS_DIR: this.toolsDir,
    });
    const { studio, opened } = await openStudio(config, {
      env: { ...this.env, LOG_LEVEL: this.env.LOG_LEVEL ?? 'info' },
      reporter: this.reporter,
      onFailure: (reason) => this.reporter.problem(explain(reason)),
    });
    this.studio = studio;
    try {
      await opened;
    } catch (error) {
      await studio.stop();
      throw error;
    }
    return config;
  }

  /** A run that was killed may have left its stores; one that still goes on is left alone. */
  private async removeOldRuns(): Promise<void> {
    const data = join(this.root, '.data');
    mkdirSync(data, { recursive: true });
    for (const run of readdirSync(data).filter((name) => name.startsWith('test-'))) {
      const folders = ['stores', 'studio'].map((part) => join(data, run, part));
      if (folders.some(isHeld)) continue;
      for (const folder of folders) await endLeftovers(folder);
      rmSync(join(data, run), { recursive: true, force: true });
    }
  }
}
