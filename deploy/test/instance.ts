import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@studio/contracts/services';

const workspace = join(import.meta.dirname, '../..');

export type InstanceEnv = Record<string, string>;

/** The main program of a built service. */
export const mainOf = (service: ServiceName): string => `services/${service}/dist/main.js`;

/** A built program in a process of its own. */
export class Instance {
  private child: ChildProcess | undefined;
  private exited: Promise<number | null> | undefined;
  /** What it has said of warnings and errors. */
  output = '';

  constructor(
    /** Path from the workspace. */
    private readonly program: string,
    private readonly env: InstanceEnv,
    private readonly execArgv: readonly string[] = [],
  ) {}

  get port(): number {
    return Number(this.env['PORT']);
  }

  start(): void {
    const child = spawn(process.execPath, [...this.execArgv, join(workspace, this.program)], {
      env: this.env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (this.output += bytes.toString()));
    this.child = child;
    this.exited = once(child, 'exit').then(([code]) => code as number | null);
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Its exit code, once it has ended; null after a signal that it did not hear. */
  async end(): Promise<number | null> {
    return (await this.exited) ?? null;
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM');
    return this.end();
  }
}

/** Runs one of a service's programs, or a command of its main one, to its end. */
export const runProgram = async (
  service: ServiceName,
  env: InstanceEnv,
  [script, ...args]: readonly string[],
): Promise<{ code: number | null; output: string }> => {
  const program = join(workspace, `services/${service}/dist/${script}`);
  const child = spawn(process.execPath, [program, ...args], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [exit, out, error] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: exit[0] as number | null, output: out + error };
};
