import {
  backendNames,
  portVariable,
  serviceNames,
  type ServiceName,
} from '@studio/contracts/services';
import { freePorts } from '@studio/nest-kit/free-ports';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageOf } from '../local/build-images.js';
import { readConfig, type StudioConfig } from '../local/config.js';
import { openDataFolder, readSecrets } from '../local/data-folder.js';
import { DemoActivity } from '../local/demo-activity.js';
import { createReporter } from '../local/reporter.js';
import { serviceEnv, withoutGaps, type Surroundings } from '../local/service-env.js';
import { startStores } from '../local/stores.js';
import { gateway, localProviders, services } from '../local/studio-programs.js';
import { Supervisor } from '../local/supervisor.js';
import { environmentArgs, type Containers } from './containers.js';

const root = join(import.meta.dirname, '../..');
export const testImages = { prefix: 'localhost/studio-', version: 'test' };

const portNames = [
  'INBOX_PORT',
  'CARD_PORT',
  'SMTP_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
  ...serviceNames.map(portVariable),
];

/**
 * The demo studio with services, gateway and pages from their images; inbox and card provider, which
 * stand for others' servers, run beside them, and so do the stores of the test run.
 */
export class ContainerStudio {
  readonly config: StudioConfig;
  private readonly supervisor: Supervisor;
  private readonly reporter = createReporter(process.stderr, process.stderr);
  private readonly files: string;

  static async open(containers: Containers): Promise<ContainerStudio> {
    const ports = await freePorts(portNames.length);
    const studio = new ContainerStudio(
      containers,
      Object.fromEntries(portNames.map((name, index) => [name, String(ports[index])])),
    );
    try {
      await studio.start();
      return studio;
    } catch (error) {
      await studio.stop();
      throw error;
    }
  }

  private constructor(
    private readonly containers: Containers,
    ports: Record<string, string>,
  ) {
    this.files = join(containers.folder, 'volumes');
    this.config = readConfig(root, [], {
      ...ports,
      DATA_DIR: join(containers.folder, 'data'),
      DATABASE_URL: process.env['TEST_DATABASE_URL'],
      REDIS_URL: process.env['TEST_REDIS_URL'],
    });
    this.supervisor = new Supervisor(this.config.dataDir, {
      restarting: (name, how) => this.reporter.problem(`${name} stopped (${how})`),
      recovered: (name) => this.reporter.step(`${name} is back`),
      gaveUp: (_name, reason) => this.reporter.problem(reason.message),
    });
  }

  /** Ends one container as a roll does, and starts it again; resolves with its milliseconds. */
  replace(name: ServiceName): Promise<number> {
    return this.supervisor.replace(name);
  }

  async stop(): Promise<void> {
    await this.supervisor.stop();
  }

  private async start(): Promise<void> {
    const { config, supervisor, reporter } = this;
    openDataFolder(config.dataDir);
    for (const volume of ['files', 'keys', 'pages'])
      mkdirSync(join(this.files, volume), { recursive: true });
    const secrets = readSecrets(config.dataDir);
    const path = process.env['PATH'] ?? '';
    const stores = await startStores(supervisor, { config, secrets, path, reporter });
    const around: Surroundings = { config, secrets, env: {}, ...stores };
    await supervisor.start(localProviders(around), reporter.ready);
    await this.runOnce('pages', ['--volume', this.volume('pages')], []);
    await this.runOnce(
      'identity',
      [...this.keys(true), '--env=AUTH_KEYS_FILE=/keys/auth-keys.json'],
      ['dist/rotate-keys.js', '--if-missing'],
    );
    for (const name of backendNames)
      await this.runProgram(name, around, ['dist/main.js', 'migrate']);
    await this.startPrograms(around);
    await fetch(`http://127.0.0.1:${config.ports.card}/_control/demo`, { method: 'POST' });
    for (const name of backendNames) await this.runProgram(name, around, ['dist/seed-demo.js']);
    await new DemoActivity(config, reporter).run();
  }

  private async startPrograms(around: Surroundings): Promise<void> {
    const { containers, supervisor, reporter } = this;
    const backends = services(around).map((plan, index) => {
      const name = backendNames[index] ?? 'identity';
      const env = this.environmentOf(name, around);
      return containers.planOf({ ...plan, env }, imageOf(testImages, name), this.volumesOf(name));
    });
    await supervisor.start(backends, reporter.ready);
    const plan = gateway(around);
    const env = { ...plan.env, SHELL_DIR: '/pages/shell', REMOTES_DIR: '/pages/remotes' };
    const pages = ['--volume', `${this.files}/pages:/pages:ro`];
    await supervisor.start(
      [containers.planOf({ ...plan, env }, imageOf(testImages, 'gateway'), pages)],
      reporter.ready,
    );
  }

  private environmentOf(name: (typeof backendNames)[number], around: Surroundings) {
    const env = withoutGaps({ ...serviceEnv(name, around), MIGRATE: '0' });
    if (env['FILES_DIR']) env['FILES_DIR'] = '/files';
    if (env['AUTH_KEYS_FILE']) env['AUTH_KEYS_FILE'] = '/keys/auth-keys.json';
    return env;
  }

  private async runProgram(
    name: (typeof backendNames)[number],
    around: Surroundings,
    command: readonly string[],
  ): Promise<void> {
    const env = this.environmentOf(name, around);
    const file = join(this.containers.folder, `${name}.env`);
    const text = environmentArgs(env).map((arg) => {
      const variable = arg.slice('--env='.length);
      return `${variable}=${env[variable] ?? ''}`;
    });
    writeFileSync(file, `${text.join('\n')}\n`, { mode: 0o600 });
    await this.runOnce(name, [...this.volumesOf(name), `--env-file=${file}`], command);
  }

  private async runOnce(
    name: ServiceName | 'pages',
    options: readonly string[],
    command: readonly string[],
  ): Promise<void> {
    await this.containers.runImage(imageOf(testImages, name), options, command);
  }

  private volumesOf(name: ServiceName): string[] {
    if (name === 'identity') return ['--volume', this.volume('files'), ...this.keys(false)];
    return name === 'payments' ? ['--volume', this.volume('files')] : [];
  }

  private keys(isWritten: boolean): string[] {
    return ['--volume', isWritten ? this.volume('keys') : `${this.files}/keys:/keys:ro`];
  }

  /** `U`: it belongs to the user of the container. */
  private volume(name: string): string {
    return `${this.files}/${name}:/${name}:U`;
  }
}
