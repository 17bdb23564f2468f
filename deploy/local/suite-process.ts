import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Reporter } from './reporter.js';
import type { Env } from './service-env.js';

export interface Suite {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Env;
  /** Where the suite writes what became of its tests. */
  reportFile: string;
  onLine?: (line: string) => void;
}

export interface SuiteOutcome {
  code: number;
  /** Text of the report; undefined: the suite wrote none. */
  report: string | undefined;
}

/** The suites that run at the moment. */
export class SuiteProcesses {
  private readonly children = new Set<ChildProcess>();

  constructor(private readonly reporter: Reporter) {}

  stop(): void {
    for (const child of this.children) child.kill('SIGTERM');
  }

  /** Runs one suite; its output is shown only when it fails. */
  async run({ name, command, args, cwd, env, reportFile, onLine }: Suite): Promise<SuiteOutcome> {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, CI: 'true', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.add(child);
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        output.push(line);
        onLine?.(line);
      });
    }
    const code = await new Promise<number>((resolve) => {
      child.once('error', (error) => {
        output.push(error.message);
        resolve(1);
      });
      child.once('close', (exit) => resolve(exit ?? 1));
    });
    this.children.delete(child);
    if (code !== 0) this.reporter.line(`\n--- ${name}\n${output.join('\n').trim()}\n---\n`);
    const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined;
    return { code, report };
  }
}
