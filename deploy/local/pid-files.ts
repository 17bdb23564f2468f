import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from './wait-for.js';

/** What a pid file holds: enough to tell our process from a later one that got the same number. */
interface ProcessNote {
  pid: number;
  /** Boot and moment of the start. */
  identity: string;
  stopSignal: NodeJS.Signals;
}

/** Boot and start time of a living process; undefined when there is none (a zombie is none). */
export function identityOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    try {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
      });
      return started.trim() || undefined;
    } catch {
      return undefined;
    }
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks; state is the first field behind it, start the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}

/** True when the process that had this identity still lives. */
export const isAlive = (pid: number, identity: string): boolean => identityOf(pid) === identity;

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const runFolder = (dataDir: string): string => join(dataDir, 'run');
const noteFile = (dataDir: string, name: string): string =>
  join(runFolder(dataDir), `${name}.json`);

/** Writes the pid file of a child that was just started. */
export function noteProcess(
  dataDir: string,
  name: string,
  { pid, stopSignal }: { pid: number; stopSignal: NodeJS.Signals },
): void {
  const identity = identityOf(pid);
  if (!identity) return; // died at once: its exit is reported elsewhere
  mkdirSync(runFolder(dataDir), { recursive: true });
  const note: ProcessNote = { pid, identity, stopSignal };
  writeFileSync(noteFile(dataDir, name), JSON.stringify(note));
}

export const forgetProcess = (dataDir: string, name: string): void => {
  rmSync(noteFile(dataDir, name), { force: true });
};

function readNotes(dataDir: string): (ProcessNote & { name: string })[] {
  let files: string[];
  try {
    files = readdirSync(runFolder(dataDir));
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    const name = file.replace(/\.json$/, '');
    try {
      return [
        { ...(JSON.parse(readFileSync(noteFile(dataDir, name), 'utf8')) as ProcessNote), name },
      ];
    } catch {
      return []; // cut off while it was written: the process had not begun its work
    }
  });
}

/**
 * Ends what a starter that was killed left running, and nothing else: number, boot and start time
 * must all agree. Databases go last, so that what writes to them can finish.
 * Returns the names of what was ended.
 */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const notes = readNotes(dataDir);
  const living = notes.filter(({ pid, identity }) => isAlive(pid, identity));
  const isStore = (name: string): boolean => name === 'postgres' || name === 'redis';
  for (const stage of [
    living.filter(({ name }) => !isStore(name)),
    living.filter(({ name }) => isStore(name)),
  ]) {
    await Promise.all(stage.map(endProcess));
  }
  for (const { name } of notes) forgetProcess(dataDir, name);
  return living.map(({ name }) => name);
}

async function endProcess({ pid, identity, stopSignal }: ProcessNote): Promise<void> {
  const gone = (): boolean => !isAlive(pid, identity);
  signal(pid, stopSignal);
  if (await waitFor(gone, { timeoutMs: 4000 })) return;
  signal(pid, 'SIGKILL');
  await waitFor(gone, { timeoutMs: 2000 });
}
