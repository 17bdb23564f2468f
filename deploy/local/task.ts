import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { forgetProcess, noteProcess } from './pid-files.js';
import { OperatorError } from './operator-error.js';

export interface TaskPlan {
  /** Also the name of its log and pid file. */
  name: string;
  script: string;
  env: Record<string, string>;
  cwd: string;
}

/** A program that does one thing and ends by itself, like filling in the demo studio. */
export class Task {
  private child: ChildProcess | undefined;

  constructor(
    private readonly plan: TaskPlan,
    private readonly dataDir: string,
  ) {}

  /** Resolves when it ended well; refuses with the place of its log when it didn't. */
  async run(): Promise<void> {
    const { name, script, env, cwd } = this.plan;
    const folder = join(this.dataDir, 'logs');
    mkdirSync(folder, { recursive: true });
    const logFile = join(folder, `${name}.log`);
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, [script], {
      cwd,
      env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.child = child;
    if (child.pid !== undefined) {
      noteProcess(this.dataDir, name, { pid: child.pid, stopSignal: 'SIGKILL' });
    }
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    forgetProcess(this.dataDir, name);
    if (code !== 0) throw new OperatorError(`${name} did not succeed: see ${logFile}`);
  }

  /** Its work is one transaction or safe to repeat: there is nothing to wait for. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }
}
