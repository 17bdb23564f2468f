import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { backendNames, type BackendName } from '@studio/contracts/services';
import { HOME_STUDIO_ID, issueLines } from '@studio/domain-kit';
import { freePorts } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import pg from 'pg';
import { checkJobs } from '../../local/check-jobs.js';
import { checkMailDeliveries } from '../../local/check-mail-deliveries.js';
import { readConfig, type StudioConfig } from '../../local/config.js';
import { openDataFolder, readSecrets, type Secrets } from '../../local/data-folder.js';
import { databaseUrls, keepWhatMustStay, makeDatabases } from '../../local/databases.js';
import { freeStudioPorts } from '../../local/free-studio-ports.js';
import type { ProcessPlan } from '../../local/managed-process.js';
import { adminUrl, preparePostgres } from '../../local/postgres.js';
import { answersOk } from '../../local/readiness.js';
import { prepareRedis, redisUrl } from '../../local/redis.js';
import { serviceEnv, withoutGaps, type Surroundings } from '../../local/service-env.js';
import { gateway, localProviders, services } from '../../local/studio-programs.js';
import { Supervisor } from '../../local/supervisor.js';
import { runProgram } from '../instance.js';
import type { ServiceBehind } from './haproxy.js';
import type { Programs } from './programs.js';

const root = join(import.meta.dirname, '../../..');
const programNames = ['gateway', ...backendNames] as const;
type ProgramName = (typeof programNames)[number];
type DatabaseUrls = Record<BackendName, string>;

/** Where its stores are, when they are not the workspace's own. */
interface Stores {
  /** A server whose user may make databases. */
  adminUrl?: string;
  redisUrl?: string;
}

const note = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * The demo studio on servers that a spec has started. Its programs are started again when they end,
 * as an orchestrator does it.
 */
export class StudioOnServers {
  readonly config: StudioConfig;
  readonly secrets: Secrets;
  private readonly around: Surroundings;
  private readonly supervisor: Supervisor;
  private readonly ports: Record<ProgramName, number[]>;
  /** Of metrics, by the instance's name. */
  private readonly metricsPorts = new Map<string, number>();

  /** Migrated, and with the demo's data; its services do not run yet. */
  static async fill(programs: Programs, stores: Stores = {}): Promise<StudioOnServers> {
    const studio = new StudioOnServers(programs, await freeStudioPorts(), stores);
    await studio.startStores(stores);
    await studio.fillDatabases();
    return studio;
  }

  private constructor(
    programs: Programs,
    ports: Record<string, string>,
    private readonly stores: Stores,
  ) {
    const dataDir = join(programs.folder, 'studio');
    openDataFolder(dataDir);
    this.config = readConfig(root, [], { ...ports, DATA_DIR: dataDir });
    this.secrets = readSecrets(dataDir);
    this.ports = byProgram((name) => [this.config.ports[name]]);
    const redis = { port: this.config.ports.redis, password: this.secrets.redis };
    this.around = {
      config: this.config,
      secrets: this.secrets,
      env: { PATH: process.env['PATH'] },
      redisUrl: stores.redisUrl ?? redisUrl(redis),
      databaseUrls: databaseUrls(this.adminUrl, backendNames, this.secrets) as DatabaseUrls,
    };
    this.supervisor = new Supervisor(dataDir, {
      restarting: (name, how) => note(`${name} stopped (${how})`),
      recovered: (name) => note(`${name} is back`),
      gaveUp: (_name, reason) => note(reason.message),
    });
    programs.stopBefore(() => this.supervisor.stop());
  }

  get origin(): string {
    return this.config.publicUrl;
  }

  /** Of one instance of the gateway, past the balancer. */
  originOf(instance: number): string {
    return `http://127.0.0.1:${this.ports.gateway[instance] ?? 0}`;
  }

  /** Passwords of the services' roles. */
  get logins(): ReadonlyMap<string, string> {
    return new Map(backendNames.map((name) => [name, this.secrets[name]]));
  }

  /** From now on there are two of each program; what the balancer before them must know. */
  async twoOfEach(): Promise<ServiceBehind[]> {
    const free = await freePorts(2 * programNames.length);
    for (const name of programNames) this.ports[name] = free.splice(0, 2);
    return programNames.map((name) => ({
      name,
      port: this.config.ports[name],
      ports: this.ports[name],
    }));
  }

  /** Resolves when every instance is ready, and the studio at its own address. */
  async start({ poolerPort }: { poolerPort?: number } = {}): Promise<void> {
    const around = poolerPort === undefined ? this.around : this.behindPooler(poolerPort);
    await this.chooseMetricsPorts();
    const backends = services(around).flatMap((plan, n) => {
      const name = backendNames[n] ?? 'identity';
      const pooled = poolerPort === undefined ? {} : this.poolerSettings(name);
      return this.instancesOf(name, { ...plan, env: { ...plan.env, ...pooled } });
    });
    await this.supervisor.start(backends, noteReady);
    const { SHELL_DIR: _shell, REMOTES_DIR: _remotes, ...env } = gateway(around).env;
    await this.supervisor.start(
      this.instancesOf('gateway', { ...gateway(around), env }),
      noteReady,
    );
    await until(() => answersOk(`${this.origin}/readyz`), { timeoutMs: 30_000 });
  }

  /** SIGKILL for one instance of a program; resolves when it is ready again. */
  async killInstance(name: ProgramName, instance: number): Promise<void> {
    const find = () =>
      this.supervisor.parts.find((part) => part.name === instanceName(name, instance));
    const pid = find()?.pid;
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, 'SIGKILL');
    await until(() => find()?.pid !== pid && find()?.isReady === true, { timeoutMs: 120_000 });
  }

  /** As the administrator of its server. */
  async query<Row>(database: BackendName, text: string, values: unknown[] = []): Promise<Row[]> {
    const url = new URL(this.adminUrl);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** What `npm run check:state` says of the studio, without its sums. */
  async issues(): Promise<string[]> {
    const { databaseUrls: urls } = this.around;
    const books = backendNames.map(async (name) => {
      const { code, output } = await runProgram(name, this.envOf(name), ['check-integrity.js']);
      return code === 0 ? [] : output.split('\n').filter((line) => !/ issues$|^$/.test(line));
    });
    const instances = backendNames.flatMap((name) =>
      this.ports[name].map((port) => ({ name, url: `http://127.0.0.1:${port}` })),
    );
    const [jobs, mails] = await Promise.all([
      checkJobs(instances),
      checkMailDeliveries(urls, HOME_STUDIO_ID),
    ]);
    const others = Object.entries({ jobs, 'between services': mails })
      .filter(([, found]) => found.length > 0)
      .map(([name, found]) => issueLines(name, found));
    return [...(await Promise.all(books)), ...others].flat();
  }

  /** Seconds since the last good turn of each job of each instance, by `booking-1: relay`. */
  async jobAges(): Promise<Map<string, number>> {
    const ages = new Map<string, number>();
    for (const [instance, port] of this.metricsPorts) {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const lines = metrics.matchAll(
        /^job_heartbeat_age_seconds\{.*job_name="([^"]+)".*\} (\S+)$/gm,
      );
      for (const [, job, age] of lines) ages.set(`${instance}: ${job}`, Number(age));
    }
    return ages;
  }

  /** Lines of all logs of its services that match. */
  logLines(pattern: RegExp): string[] {
    const folder = join(this.config.dataDir, 'logs');
    return readdirSync(folder)
      .filter((file) => programNames.some((name) => file.startsWith(`${name}-`)))
      .flatMap((file) =>
        readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line}`),
      );
  }

  private async chooseMetricsPorts(): Promise<void> {
    const names = programNames.flatMap((name) =>
      this.ports[name].map((_port, n) => instanceName(name, n)),
    );
    const free = await freePorts(names.length);
    names.forEach((name, n) => this.metricsPorts.set(name, free[n] ?? 0));
  }

  private get adminUrl(): string {
    return this.stores.adminUrl ?? adminUrl(this.embedded);
  }

  /** PostgreSQL of the workspace. */
  private get embedded() {
    const { root: folder, dataDir, ports } = this.config;
    const { postgresAdmin: adminPassword } = this.secrets;
    return { root: folder, dataDir, port: ports.postgres, adminPassword, isDurable: false };
  }

  private async startStores({ adminUrl: server, redisUrl: redis }: Stores): Promise<void> {
    const { dataDir, toolsDir, ports } = this.config;
    const password = this.secrets.redis;
    const onFetch = () => note('fetching Redis (once)');
    const path = process.env['PATH'] ?? '';
    const plans = await Promise.all([
      ...(server ? [] : [preparePostgres(this.embedded)]),
      ...(redis
        ? []
        : [prepareRedis({ dataDir, toolsDir, port: ports.redis, password, path, onFetch })]),
    ]);
    await this.supervisor.start([...plans, ...localProviders(this.around)], noteReady);
  }

  private async fillDatabases(): Promise<void> {
    await makeDatabases(this.adminUrl, backendNames, this.secrets);
    await this.run('identity', ['rotate-keys.js', '--if-missing']);
    await Promise.all(backendNames.map((name) => this.run(name, ['main.js', 'migrate'])));
    await keepWhatMustStay(this.adminUrl, backendNames);
    await fetch(`http://127.0.0.1:${this.config.ports.card}/_control/demo`, { method: 'POST' });
    await Promise.all(backendNames.map((name) => this.run(name, ['seed-demo.js'])));
  }

  private async run(name: BackendName, program: readonly string[]): Promise<void> {
    const { code, output } = await runProgram(name, this.envOf(name), program);
    if (code !== 0) throw new Error(`${name} ${program.join(' ')}: ${output}`);
  }

  private envOf(name: BackendName): Record<string, string> {
    return withoutGaps(serviceEnv(name, this.around));
  }

  private behindPooler(port: number): Surroundings {
    const server = new URL(this.adminUrl);
    server.port = String(port);
    const urls = databaseUrls(server.href, backendNames, this.secrets) as DatabaseUrls;
    return { ...this.around, databaseUrls: urls };
  }

  private poolerSettings(name: BackendName): Record<string, string> {
    return {
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: this.around.databaseUrls[name],
    };
  }

  private instancesOf(name: ProgramName, plan: ProcessPlan): ProcessPlan[] {
    return this.ports[name].map((port, n) => ({
      ...plan,
      name: instanceName(name, n),
      env: {
        ...plan.env,
        PORT: String(port),
        METRICS_PORT: String(this.metricsPorts.get(instanceName(name, n))),
      },
      isReady: () => answersOk(`http://127.0.0.1:${port}/readyz`),
    }));
  }
}

const instanceName = (name: ProgramName, instance: number): string => `${name}-${instance + 1}`;

const noteReady = (name: string, ms: number): void => note(`${name} is ready (${ms} ms)`);

const byProgram = (of: (name: ProgramName) => number[]): Record<ProgramName, number[]> =>
  Object.fromEntries(programNames.map((name) => [name, of(name)])) as Record<ProgramName, number[]>;
