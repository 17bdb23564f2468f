import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../local/data-folder.js';
import { ManagedProcess, type ProcessPlan } from '../../local/managed-process.js';

type Owner = NonNullable<ProcessPlan['owner']>;

/** What the programs of Debian's packages find of their environment. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', LC_ALL: 'C.UTF-8' };

export type Program = Pick<ProcessPlan, 'name' | 'command' | 'args' | 'isReady'> &
  Partial<ProcessPlan>;

/** The user of one of Debian's packages; undefined for whoever is not root, and so starts it as himself. */
export const ownerOf = (user: string): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  );
  return { uid, gid };
};

const childrenOf = (pid: number): number[] => {
  const { stdout } = listChildren(pid);
  return stdout.split(/\s+/).filter(Boolean).map(Number);
};

/** `ps` ends with 1 where there are none. */
const listChildren = (pid: number): { stdout: string } => {
  try {
    const args = ['-o', 'pid=', '--ppid', String(pid)];
    return { stdout: execFileSync('ps', args, { encoding: 'utf8' }) };
  } catch {
    return { stdout: '' };
  }
};

/** A process and all that it has started, at once: as when their machine is gone. */
export const killTree = (pid: number): void => {
  const children = childrenOf(pid);
  for (const each of [pid, ...children])
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It had ended with its parent.
    }
};

/**
 * The servers of one spec, in folders that go with it. Other than with the starter, what is killed
 * stays away until it is started again.
 */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), 'studio-servers-'));
  private readonly homes: string[] = [];
  private readonly running = new Map<string, ManagedProcess>();
  private readonly users: (() => Promise<void>)[] = [];

  constructor() {
    openDataFolder(this.folder);
  }

  /** A folder for programs that run as another user. */
  async homeOf(owner: Owner | undefined): Promise<string> {
    const home = mkdtempSync(join(tmpdir(), 'studio-server-'));
    this.homes.push(home);
    if (owner) await chown(home, owner.uid, owner.gid);
    return home;
  }

  /** Resolves when it is ready. Throws with the end of its log when it is not, or ends before. */
  async start(program: Program): Promise<void> {
    const plan: ProcessPlan = { cwd: '/', stopMs: 10_000, env: environment, ...program };
    const managed = new ManagedProcess(plan, this.folder, {
      restarting: (name, how) => process.stderr.write(`${name} stopped (${how})\n`),
      recovered: (name) => process.stderr.write(`${name} is back\n`),
      gaveUp: (_name, reason) => process.stderr.write(`${reason.message}\n`),
    });
    this.running.set(plan.name, managed);
    await managed.start();
  }

  /** Ends it at once, without a word. */
  async kill(name: string): Promise<void> {
    const managed = this.running.get(name);
    if (managed?.pid === undefined) throw new Error(`${name} does not run`);
    this.running.delete(name);
    managed.kill();
    await managed.stop(0);
  }

  /** What needs these servers, and so ends before them. */
  stopBefore(user: () => Promise<void>): void {
    this.users.push(user);
  }

  /** All that still runs, the last started first. */
  async stop(): Promise<void> {
    for (const stopUser of this.users) await stopUser();
    for (const managed of [...this.running.values()].reverse()) await managed.stop(10_000);
    for (const path of [this.folder, ...this.homes]) rmSync(path, { recursive: true, force: true });
  }
}
