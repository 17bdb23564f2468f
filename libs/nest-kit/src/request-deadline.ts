import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refused } from './refused.js';
import { requestContext } from './request-context.js';

/**
 * Header between gateway and services: the ms for which the sender goes on waiting. A duration, not
 * an instant: clocks of two machines differ. The gateway drops it from what comes from outside.
 */
export const DEADLINE_HEADER = 'x-studio-deadline';

/** ms that the answer needs for its way back. */
const WAY_BACK_MS = 250;
/** Longer than any sender waits. */
const LONGEST_MS = 300_000;

/** Until when somebody waits for the answer to a request, and whether the work has had an effect. */
export class RequestDeadline {
  private readonly endsAt: number;
  private isAbandoned = false;
  private hasEffect = false;

  /** @param ms that the sender waits; undefined: it did not say, only a closed connection counts */
  constructor(
    ms: number | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.endsAt = ms === undefined ? Infinity : now() + Math.max(0, ms - WAY_BACK_MS);
  }

  /** ms for which somebody still waits; Infinity when the sender did not say. */
  get leftMs(): number {
    return this.isAbandoned ? 0 : Math.max(0, this.endsAt - this.now());
  }

  /** True when the work must not begin any more. What has had an effect is completed. */
  get isOver(): boolean {
    return !this.hasEffect && this.leftMs === 0;
  }

  /** Whoever waited has closed the connection. */
  abandon(): void {
    this.isAbandoned = true;
  }

  /** Something was changed for good, here or elsewhere: from now on the work is completed. */
  begin(): void {
    this.hasEffect = true;
  }
}

const readMs = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,6}$/.test(header)
    ? Math.min(Number(header), LONGEST_MS)
    : undefined;

/** The deadline of a request that changes something; reads have none, they may be shared. */
export const deadlineOf = (
  request: IncomingMessage,
  response: ServerResponse,
): RequestDeadline | undefined => {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const deadline = new RequestDeadline(readMs(request.headers[DEADLINE_HEADER]));
  response.once('close', () => {
    if (!response.writableFinished) deadline.abandon();
  });
  return deadline;
};

const tooLate = (): Refused => new Refused('TIMEOUT', undefined, 'Try again in a moment.');

/** Throws TIMEOUT when nobody waits for the request at hand and nothing of it has been done yet. */
export const stopIfNobodyWaits = (): void => {
  if (requestContext.getStore()?.deadline?.isOver) throw tooLate();
};

/** Throws TIMEOUT when nobody waits: before one more attempt, when those before have done nothing. */
export const stopBeforeAttempt = (): void => {
  if (requestContext.getStore()?.deadline?.leftMs === 0) throw tooLate();
};

/** The request at hand has changed something for good: it is completed whoever waits. */
export const workHasBegun = (): void => requestContext.getStore()?.deadline?.begin();
