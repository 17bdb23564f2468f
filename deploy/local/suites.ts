import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.js';
import { readConfig, type StudioConfig } from './config.js';
import { Supervisor } from './supervisor.js';
import { lockDataFolder, openDataFolder, readSecrets } from './data-folder.js';
import { freePorts } from '@studio/nest-kit/free-ports';
import { freeStudioPorts } from './free-studio-ports.js';
import { adminUrl, preparePostgres } from './postgres.js';
import { prepareRedis, redisUrl } from './redis.js';
import type { Reporter } from './reporter.js';
import type { Env } from './service-env.js';
import { openStudio, type Studio } from './studio.js';
import { runSpecs } from './spec-run.js';
import { SuiteProcesses } from './suite-process.js';
import { summaryOfBrowser, type TestSummary } from './test-summary.js';
import { explain } from './operator-error.js';
import { markFailed, removeOldRuns } from './test-runs.js';

/**
 * `slow`: the files whose name ends with .slow.spec.ts; `deploy`: those with .deploy.spec.ts, which
 * need packages of Debian; `fast`: all others.
 */
export type SpecSelection = 'fast' | 'slow' | 'deploy';

/** One run of all suites: its own folder, its own stores, its own studio. */
export class TestRun {
  private supervisor: Supervisor | undefined;
  private studio: Studio | undefined;
  private readonly processes: SuiteProcesses;
  private readonly folder: string;

  constructor(
    private readonly root: string,
    private readonly env: Env,
    private readonly reporter: Reporter,
  ) {
    this.folder = join(root, '.data', `test-${process.pid}`);
    this.processes = new SuiteProcesses(reporter);
  }

  /** Ends what runs, for somebody who does not want to wait for the end. */
  async stop(): Promise<void> {
    this.processes.stop();
    await this.studio?.stop();
    await this.supervisor?.stop();
  }

  /** Starts stores that are thrown away; returns what specs have to know of them. */
  async stores(): Promise<Record<'TEST_DATABASE_URL' | 'TEST_REDIS_URL', string>> {
    await removeOldRuns(join(this.root, '.data'));
    const { databaseUrl, redis } = await this.startStores();
    return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redis };
  }

  /** The specs of all projects, on stores that are thrown away. */
  async specs(selection: SpecSelection): Promise<TestSummary> {
    const began = Date.now();
    const stores = await this.stores();
    const { root, folder, processes, reporter } = this;
    const env = { ...this.env, ...stores, SPECS: selection };
    // Specs of deployment share the machine's programs: one after the other.
    const args = selection === 'deploy' ? ['--runInBand'] : [];
    const summary = await runSpecs({ root, folder, env, processes, reporter }, args);
    await this.supervisor?.stop();
    this.step('specs', summary, began);
    return summary;
  }

  /** The journeys in a real browser, through a studio opened for them alone. */
  async journeys(selection: Exclude<SpecSelection, 'deploy'>): Promise<TestSummary> {
    const browser = findBrowser(this.env.PATH ?? '', this.env.CHROMIUM_PATH, () =>
      this.reporter.step('installing Chromium (once)'),
    );
    const config = await this.openStudio();
    const began = Date.now();
    const reportFile = join(this.folder, 'journeys.json');
    const { code, report } = await this.processes.run({
      name: 'journeys',
      command: 'npx',
      args: [
        '--no-install',
        'playwright',
        'test',
        '--reporter=line,json',
        '--retries=1',
        '--pass-with-no-tests',
        `--output=${join(this.folder, 'browser')}`,
      ],
      cwd: join(this.root, 'shell'),
      reportFile,
      env: {
        ...this.env,
        SPECS: selection,
        CHROMIUM_PATH: browser,
        BASE_URL: config.publicUrl,
        INBOX_URL: `http://localhost:${config.ports.inbox}`,
        CARD_URL: `http://localhost:${config.ports.card}`,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      },
    });
    await this.studio?.stop();
    const summary = summaryOfBrowser(report, code);
    this.step('journeys', summary, began);
    return summary;
  }

  /** Nothing of a run stays that went well; the last one that failed leaves its logs and reasons. */
  clean(hasFailed: boolean, reasons: string): void {
    if (!hasFailed) return rmSync(this.folder, { recursive: true, force: true });
    markFailed(this.folder, reasons);
    this.reporter.line(`logs: ${this.folder}`);
  }

  private step(name: string, { passed, failed }: TestSummary, began: number): void {
    const result = `${passed} passed${failed ? `, ${failed} FAILED` : ''}`;
    this.reporter.step(`${name}: ${result} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
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
    const config = readConfig(this.root, [], {
      ...(await freeStudioPorts()),
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
}
