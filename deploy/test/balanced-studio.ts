import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backendNames,
  byService,
  serviceNames,
  type BackendName,
  type ServiceName,
} from '@studio/contracts/services';
import { freePorts } from '@studio/nest-kit/free-ports';
import { createTestDatabase, testRedisUrl, until, type TestDatabase } from '@studio/testing';
import { checkMailDeliveries } from '../local/check-mail-deliveries.js';
import { Balancer } from './balancer.js';
import { Instance, mainOf, runProgram, type InstanceEnv } from './instance.js';
import { instancesEnv } from './instances-env.js';

const START_MS = 120_000;

interface Group {
  instances: readonly Instance[];
  balancer: Balancer;
}

export interface BalancedStudioOptions {
  /** Of each service. */
  instances: number;
  /** For all of them. */
  settings?: InstanceEnv;
  /** Where files lie; a folder unless said. */
  files?: InstanceEnv;
  /** Of one service alone. */
  ownSettings?: (service: ServiceName) => InstanceEnv;
  /** For Node. */
  execArgv?: (service: ServiceName) => readonly string[];
}

/** Instances of every service, those of one behind a load balancer, on stores of their own. */
export class BalancedStudio {
  private constructor(
    private readonly folder: string,
    private readonly inbox: Instance,
    private readonly databases: Readonly<Record<BackendName, TestDatabase>>,
    private readonly env: Readonly<Record<ServiceName, InstanceEnv>>,
    private readonly groups: Readonly<Record<ServiceName, Group>>,
  ) {}

  /** Migrated by the command, with the people and the timetable of the demo studio. */
  static async open(options: BalancedStudioOptions): Promise<BalancedStudio> {
    const folder = mkdtempSync(join(tmpdir(), 'balanced-studio-'));
    const ports = await freePorts(serviceNames.length * options.instances + 2);
    const portsOf = byService(serviceNames, () => ports.splice(0, options.instances));
    const balancers = await allOf(serviceNames, (name) => Balancer.before(portsOf[name]));
    const databases = await allOf(backendNames, (name) => createTestDatabase(name));
    const [inboxPort = '', smtpPort = ''] = ports.splice(0, 2).map(String);
    const inbox = new Instance('deploy/dist/inbox.js', {
      INBOX_PORT: inboxPort,
      SMTP_PORT: smtpPort,
      DATA_DIR: folder,
    });
    inbox.start();
    const env = instancesEnv({
      publicUrl: balancers.gateway.url,
      redisUrl: testRedisUrl(),
      databaseUrls: byService(backendNames, (name) => databases[name].url),
      urls: byService(backendNames, (name) => balancers[name].url),
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      files: options.files ?? { FILES_DIR: join(folder, 'files') },
    });
    const groups = byService(serviceNames, (name) => ({
      balancer: balancers[name],
      instances: portsOf[name].map((port) => instanceOf(name, env[name], { ...options, port })),
    }));
    const studio = new BalancedStudio(folder, inbox, databases, env, groups);
    try {
      await studio.fill();
      await Promise.all(serviceNames.map((name) => studio.startAll(name)));
      return studio;
    } catch (error) {
      await studio.close();
      throw error;
    }
  }

  get url(): string {
    return this.groups.gateway.balancer.url;
  }

  /** Warnings and errors of all instances. */
  get output(): string {
    return Object.values(this.groups)
      .flatMap(({ instances }) => instances)
      .map(({ output }) => output)
      .join('');
  }

  databaseUrl(name: BackendName): string {
    return this.databases[name].url;
  }

  /**
   * One instance after the other leaves and comes back, as in a rolling deploy. Returns what was not
   * as it should be.
   */
  async roll(name: ServiceName): Promise<string[]> {
    const problems: string[] = [];
    for (const instance of this.groups[name].instances) {
      const code = await instance.stop();
      if (code !== 0) problems.push(`${name} ended with ${String(code)}: ${instance.output}`);
      await this.start(name, instance);
    }
    return problems;
  }

  /** The lines that `npm run check:state` prints of the books, but for the sums. */
  async issues(): Promise<string[]> {
    const found = await Promise.all(
      backendNames.map(async (name) => {
        const { code, output } = await runProgram(name, this.programEnv(name), [
          'check-integrity.js',
        ]);
        return code === 0 ? [] : output.split('\n').filter((line) => !/ issues$|^$/.test(line));
      }),
    );
    const urls = byService(backendNames, (name) => this.databases[name].url);
    const between = await checkMailDeliveries(urls, HOME_STUDIO_ID);
    return [...found.flat(), ...between.map((issue) => JSON.stringify(issue))];
  }

  async close(): Promise<void> {
    const groups = Object.values(this.groups);
    for (const { instances } of groups)
      for (const instance of instances) {
        instance.signal('SIGTERM');
        // Nobody waits for anything any more.
        instance.signal('SIGINT');
      }
    await Promise.all(groups.flatMap(({ instances }) => instances.map((one) => one.end())));
    await Promise.all(groups.map(({ balancer }) => balancer.stop()));
    await this.inbox.stop();
    await Promise.all(Object.values(this.databases).map((database) => database.drop()));
    rmSync(this.folder, { recursive: true });
  }

  private programEnv(name: ServiceName): InstanceEnv {
    return { ...this.env[name], PORT: '0' };
  }

  private async fill(): Promise<void> {
    await Promise.all(
      backendNames.map(async (name) => {
        await this.run(name, ['main.js', 'migrate']);
        await this.run(name, ['seed-demo.js']);
      }),
    );
    const { booking } = this.databases;
    // A seat that was given back is kept for a while, for an undo: whoever books and cancels all day
    // would fill the class alone.
    await booking.asAdministrator((client) =>
      client.query(
        `UPDATE schedules SET capacity = 1000, changed_singly = series_id IS NOT NULL
         WHERE starts_at > now()
           AND NOT EXISTS (SELECT FROM class_waiting_entries w WHERE w.schedule_id = schedules.id)`,
      ),
    );
  }

  private async run(name: BackendName, program: readonly string[]): Promise<void> {
    const { code, output } = await runProgram(name, this.programEnv(name), program);
    if (code !== 0) throw new Error(`${name} ${program.join(' ')}: ${output}`);
  }

  private async startAll(name: ServiceName): Promise<void> {
    await Promise.all(this.groups[name].instances.map((instance) => this.start(name, instance)));
  }

  private async start(name: ServiceName, instance: Instance): Promise<void> {
    instance.start();
    let code: number | null | undefined;
    void instance.end().then((end) => (code = end));
    await until(
      () => {
        if (code !== undefined) return true;
        return this.groups[name].balancer.isReady(instance.port);
      },
      { timeoutMs: START_MS },
    );
    if (code !== undefined) throw new Error(`${name} ended (${String(code)}): ${instance.output}`);
  }
}

const instanceOf = (
  name: ServiceName,
  env: InstanceEnv,
  { settings, ownSettings, execArgv, port }: BalancedStudioOptions & { port: number },
): Instance =>
  new Instance(
    mainOf(name),
    { ...env, ...settings, ...ownSettings?.(name), PORT: String(port) },
    execArgv?.(name),
  );

const allOf = async <Name extends ServiceName, Value>(
  names: readonly Name[],
  make: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> => {
  const values = await Promise.all(names.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(values) as Record<Name, Value>;
};
