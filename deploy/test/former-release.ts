import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTemplate } from '@studio/testing';
import { linkModules } from './workspace-copy.js';

const workspace = join(import.meta.dirname, '../..');

interface Report {
  numPassedTests: number;
  testResults: { name: string; status: string; message: string }[];
}

export interface SpecsResult {
  passed: number;
  /** Paths from the workspace of the files that were run. */
  files: string[];
  /** What Jest says of the files that failed. */
  failures: string[];
}

/** The sources of the release before this one, with the packages that are installed here. */
export class FormerRelease {
  /** Names the run whose specs copy the templates; nobody else's are touched. */
  private readonly run = `former_${randomBytes(4).toString('hex')}`;

  private constructor(private readonly folder: string) {}

  /** Whether the history that is here goes back to a commit: that of a shallow clone may not. */
  static isKnown(commit: string): boolean {
    try {
      execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], {
        cwd: workspace,
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  }

  static checkOut(commit: string): FormerRelease {
    const folder = mkdtempSync(join(tmpdir(), 'former-release-'));
    const archive = join(folder, 'sources.tar');
    execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: workspace });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    linkModules(folder);
    return new FormerRelease(folder);
  }

  /** What the specs of a service take for the schema of their own code. */
  async useSchema(service: string, migrate: (databaseUrl: string) => Promise<void>): Promise<void> {
    await createTemplate({ run: this.run, prefix: service, migrate });
  }

  /** Runs specs of the release. The schemas that were made for it are gone then. */
  async runSpecs(files: readonly string[]): Promise<SpecsResult> {
    const reportFile = join(this.folder, 'report.json');
    const args = ['--json', `--outputFile=${reportFile}`, '--runTestsByPath', ...files];
    const child = spawn(process.execPath, ['.config/jest.mjs', ...args], {
      cwd: this.folder,
      env: this.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return this.resultOf(reportFile, errors);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private get env(): Record<string, string> {
    const passed = ['PATH', 'HOME', 'TEST_DATABASE_URL', 'TEST_REDIS_URL'];
    const own = passed.map((name) => [name, process.env[name] ?? ''] as const);
    return { ...Object.fromEntries(own), TEST_RUN: this.run, SPECS: 'fast' };
  }

  private resultOf(reportFile: string, errors: string): SpecsResult {
    let report: Report;
    try {
      report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
    } catch {
      throw new Error(`the specs did not run: ${errors}`);
    }
    return {
      passed: report.numPassedTests,
      files: report.testResults.map(({ name }) => name.replace(`${this.folder}/`, '')),
      failures: report.testResults.flatMap(({ status, message }) =>
        status === 'passed' ? [] : [message],
      ),
    };
  }
}
