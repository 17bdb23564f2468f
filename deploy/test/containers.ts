import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { copyFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessPlan } from '../local/managed-process.js';

/** Of every container: what a machine without systemd and a bridge can give. */
const runArgs = [
  '--runtime=runc',
  '--network=host',
  // podman has systemd ask for the health; the spec asks itself.
  '--no-healthcheck',
  '--ulimit=nofile=1024:1024',
  '--ulimit=nproc=1024:1024',
];
/** As compose.yaml and the cluster run them. */
const safeArgs = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** What the starter passes on of its own machine is none of the container's business. */
const ofThisMachine = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'];

interface Outcome {
  code: number | null;
  output: string;
}

/** Images and containers in a store of their own, which is thrown away. */
export class Containers {
  readonly folder = mkdtempSync(join(tmpdir(), 'studio-containers-'));
  readonly env: NodeJS.ProcessEnv;
  private readonly names: string[] = [];

  constructor() {
    const file = join(this.folder, 'storage.conf');
    const store = `driver = "overlay"\nrunroot = "${this.folder}/run"\ngraphroot = "${this.folder}/store"`;
    writeFileSync(file, `[storage]\n${store}\n`);
    this.env = { ...process.env, CONTAINERS_STORAGE_CONF: file, BUILDAH_ISOLATION: 'chroot' };
  }

  /** Runs a program to its end. Throws with what it printed when it fails. */
  async run(command: string, args: readonly string[]): Promise<string> {
    const { code, output } = await new Promise<Outcome>((resolve, reject) => {
      const child = spawn(command, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      let problems = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output: code === 0 ? output : problems }));
    });
    if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} failed: ${output.slice(-2000)}`);
    return output;
  }

  /** An image of Debian's packages with this machine's Node and npm: no registry of images is asked. */
  async buildBase(tag: string): Promise<void> {
    const context = join(this.folder, 'base');
    const bin = join(context, 'usr/local/bin');
    const modules = join(context, 'usr/local/lib/node_modules');
    const certificates = join(context, 'etc/ssl/certs');
    for (const folder of [bin, modules, certificates]) mkdirSync(folder, { recursive: true });
    await copyFile(process.execPath, join(bin, 'node'));
    const npm = join((await this.run('npm', ['root', '--global'])).trim(), 'npm');
    await cp(npm, join(modules, 'npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(certificates, 'ca-certificates.crt'));
    const include = '--include=ca-certificates,libstdc++6,libatomic1';
    await this.run('mmdebstrap', [
      '--variant=minbase',
      include,
      'bookworm',
      join(context, 'debian.tar'),
    ]);
    writeFileSync(
      join(context, 'Containerfile'),
      'FROM scratch\nADD debian.tar /\nCOPY usr /usr\nCOPY etc /etc\n',
    );
    await this.run('buildah', ['build', '--quiet', '--format=docker', `--tag=${tag}`, context]);
  }

  /** Bytes of an image, with those of its base. */
  async sizeOf(image: string): Promise<number> {
    return Number(await this.run('podman', ['image', 'inspect', '--format={{.Size}}', image]));
  }

  /** Runs an image to its end, as the studio runs it; returns what it printed. */
  runImage(image: string, options: readonly string[], command: readonly string[]): Promise<string> {
    const args = ['run', '--rm', ...runArgs, ...safeArgs, ...options, image, ...command];
    return this.run('podman', args);
  }

  /** The plan of a program of this machine as one of a container. */
  planOf(plan: ProcessPlan, image: string, options: readonly string[] = []): ProcessPlan {
    const name = `studio-${process.pid}-${plan.name}`;
    this.names.push(name);
    return {
      ...plan,
      command: 'podman',
      args: ['run', '--rm', '--replace', `--name=${name}`, ...runArgs, ...safeArgs, ...options]
        .concat(environmentArgs(plan.env))
        .concat(image),
      env: this.envOf(plan.env),
      // podman has to take its leave too.
      stopMs: 20_000,
    };
  }

  /** What podman is started with, so that `--env NAME` finds its value, and no list of processes shows it. */
  envOf(env: Readonly<Record<string, string>>): Record<string, string> {
    const own = Object.entries(this.env).filter(([, value]) => value !== undefined);
    return { ...(Object.fromEntries(own) as Record<string, string>), ...containerEnv(env) };
  }

  /** Ends what is left and removes images and files. */
  async close(): Promise<void> {
    if (this.names.length) await this.run('podman', ['rm', '--force', '--ignore', ...this.names]);
    await this.run('podman', ['system', 'reset', '--force']).catch(() => undefined);
    // Layers that a killed builder has left mounted.
    spawnSync('umount', ['--lazy', join(this.folder, 'store/overlay')]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const containerEnv = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ofThisMachine.includes(name)));

export const environmentArgs = (env: Readonly<Record<string, string>>): string[] =>
  Object.keys(containerEnv(env)).map((name) => `--env=${name}`);
