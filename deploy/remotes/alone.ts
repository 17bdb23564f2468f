import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../local/operator-error.js';
import type { Target } from './target.js';

const LOCK = 'lock.txt';
const PAUSE = 50;

/**
 * Nobody else changes the registry of this target meanwhile: two teams that publish at the same moment
 * both have their line. Files of builds need no lock, their folders are named by content.
 * @throws OperatorError when somebody holds it for too long
 */
export const alone = async <T>(target: Target, work: () => Promise<T>): Promise<T> => {
  const mine = `${new Date().toISOString()} ${randomUUID()}`;
  const until = performance.now() + 2 * target.lockStale;
  while (!(await holds(target, mine))) {
    if (performance.now() > until)
      throw new OperatorError(`Somebody else changes ${target.address}: try again in a minute.`);
    await pause(PAUSE);
  }
  try {
    return await work();
  } finally {
    // Whoever waited for too long has taken it meanwhile.
    if ((await target.read(LOCK)) === mine) await target.remove(LOCK);
  }
};

/** Written where none is, then read: whoever's text is there has it. */
const holds = async (target: Target, mine: string): Promise<boolean> => {
  await target.create(LOCK, mine);
  const held = await target.read(LOCK);
  if (held === undefined || held === mine) return held === mine;
  const since = Date.parse(held.split(' ')[0] ?? '');
  if (Date.now() - since > target.lockStale) await target.remove(LOCK);
  return false;
};
