import { AsyncLocalStorage } from 'node:async_hooks';

interface Turn {
  /** Says that it was given up. */
  signal: AbortSignal;
  /** Something was answered: it goes on. */
  alive: () => void;
}

/** The turn of a job that is under way here. */
export const turnOfJob = new AsyncLocalStorage<Turn>();

/** Nobody answered in time: the connection, not what was asked, is the problem. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(who: string, ms: number) {
    super(`${who} did not answer within ${ms} ms`);
    this.name = 'NoAnswer';
  }
}
