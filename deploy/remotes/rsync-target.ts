import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../local/operator-error.js';
import type { Target } from './target.js';

const execute = promisify(execFile);
/** What rsync says of a file or folder that is not there. */
const MISSING = /No such file or directory/;

/** A folder of another machine, by rsync over ssh or its own port: `deploy@host:/srv/remotes`. */
export class RsyncTarget implements Target {
  readonly lockStale = 120_000;

  constructor(readonly address: string) {}

  async read(path: string): Promise<string | undefined> {
    return this.inFolder(async (folder) => {
      const there = await this.rsync([`${this.address}/${path}`, join(folder, 'file')], MISSING);
      return there !== undefined ? await readFile(join(folder, 'file'), 'utf8') : undefined;
    });
  }

  async list(folder: string): Promise<string[]> {
    const out = await this.rsync(['--list-only', `${this.address}/${folder}/`], MISSING);
    return (out ?? '')
      .split('\n')
      .filter((line) => line.startsWith('d'))
      .map((line) => line.split(/\s+/).slice(4).join(' '))
      .filter((name) => name !== '.');
  }

  /** rsync writes beside the file and renames. */
  async replace(path: string, text: string): Promise<void> {
    await this.send(path, text, []);
  }

  async create(path: string, text: string): Promise<void> {
    await this.send(path, text, ['--ignore-existing']);
  }

  async upload(from: string, folder: string, files: readonly string[]): Promise<void> {
    const [last = '', before] = [files.at(-1), files.slice(0, -1)];
    for (const part of [before, [last]])
      await this.inFolder(async (own) => {
        const list = join(own, 'files');
        await writeFile(list, part.join('\n'));
        await this.rsync(['--files-from', list, '--mkpath', from, `${this.address}/${folder}/`]);
      });
  }

  async remove(path: string): Promise<void> {
    await this.inFolder(async (empty) => {
      const [parent, name] = [dirname(path), path.split('/').at(-1) ?? ''];
      const rules = ['--include', `/${name}`, '--include', `/${name}/***`, '--exclude', '*'];
      const to = `${this.address}/${parent === '.' ? '' : `${parent}/`}`;
      await this.rsync(['--recursive', '--delete', ...rules, `${empty}/`, to]);
    });
  }

  private async send(path: string, text: string, more: readonly string[]): Promise<void> {
    await this.inFolder(async (folder) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
      await this.rsync([
        ...more,
        '--mkpath',
        '--checksum',
        join(folder, path),
        `${this.address}/${path}`,
      ]);
    });
  }

  private async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), `remotes-${randomUUID()}`));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Its output; undefined when it failed with what is `allowed`. */
  private async rsync(args: readonly string[], allowed?: RegExp): Promise<string | undefined> {
    try {
      return (await execute('rsync', ['--times', '--compress', '--timeout=60', ...args])).stdout;
    } catch (error) {
      const { code, stderr = '' } = error as { code?: number | string; stderr?: string };
      if (code === 'ENOENT') throw new OperatorError('rsync is not installed on this machine.');
      if (allowed?.test(stderr)) return undefined;
      throw new OperatorError(`rsync to ${this.address} failed: ${stderr.trim()}`);
    }
  }
}
