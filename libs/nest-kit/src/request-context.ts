import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestDeadline } from './request-deadline.js';
import { traceparent } from './tracing/tracing.js';

export interface RequestContext {
  requestId: string;
  /** It is a job of the clock, not a request. */
  isJob?: boolean;
  /** Until when somebody waits for the answer; absent for reads, jobs and events. */
  deadline?: RequestDeadline;
}

/** What belongs to the request (or job) at hand, wherever the code is. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Id of the request at hand; undefined outside one (timers, start). */
export const requestId = (): string | undefined => requestContext.getStore()?.requestId;

const acceptable = /^[\w.-]{8,64}$/;

/** An id given by the hop before is kept when it is harmless in a log line, else a new one. */
export const adoptRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && acceptable.test(header) ? header : randomUUID();

/**
 * Where something published came from, for the `request_id` of the outbox: the request's id and, when
 * it is traced, the `traceparent` behind a blank (decision 123). Null outside of a request.
 */
export const origin = (): string | null => {
  const id = requestId();
  if (id === undefined) return null;
  const parent = traceparent();
  return parent === undefined ? id : `${id} ${parent}`;
};

/** What `origin` has put together. */
export const splitOrigin = (
  text: string | null,
): { requestId: string | null; traceparent?: string } => {
  const [id = null, parent] = text?.split(' ') ?? [];
  return { requestId: id, ...(parent && { traceparent: parent }) };
};
