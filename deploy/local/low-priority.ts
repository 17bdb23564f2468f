import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of the weight of a program that answers people: under full load it still gets its share. */
export const BEHIND_OTHERS = 5;

/**
 * Lets a program that was just started stand back where the cores are short. Linux may weigh a whole
 * session instead of a process (autogroups); each program of the starter is a session of its own.
 * A platform that knows neither runs it as any other.
 */
export function lowerPriority(pid: number, nice: number): void {
  attempt(() => setPriority(pid, nice));
  if (process.platform === 'linux')
    attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has ended, or may not be changed: what it does is the same, only not behind the others.
  }
}
