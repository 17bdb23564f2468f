import { AsyncLocalStorage } from 'node:async_hooks';

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Names of routes, statements and queues: nothing of a person, no value of a statement. */
  attributes?: Readonly<Record<string, string | number>> | undefined;
  /** A `traceparent` (W3C) of elsewhere, or null to begin a trace; unless given, the span at hand. */
  parent?: string | null | undefined;
  /** Unix ms; now unless given. */
  startedAt?: number | undefined;
}

/** A part of a trace that is under way. */
export interface Span {
  readonly traceId: string;
  /** As other processes take it (W3C). */
  readonly traceparent: string;
  /** False: not sampled. It is passed on, so that nobody else begins a trace. */
  readonly isRecorded: boolean;
  set(attributes: Readonly<Record<string, string | number>>): void;
  /** Says that it failed, without the words of the error, which may hold values. */
  fail(error: unknown): void;
  /** @param at unix ms; now unless given */
  end(at?: number): void;
}

/** What makes spans and sends them (otlp.ts). */
export interface Tracer {
  start(span: SpanStart, parent: Span | undefined): Span;
  /** Sends what is left, within seconds. */
  stop(): Promise<void>;
}

const atHand = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Set once at the start, before the app is made; without one nothing here costs anything. */
export const useTracer = (one: Tracer | undefined): void => {
  tracer = one;
};

export const isTracing = (): boolean => tracer !== undefined;

export const stopTracing = async (): Promise<void> => {
  await tracer?.stop();
  tracer = undefined;
};

const spanAtHand = (): Span | undefined => (tracer ? atHand.getStore() : undefined);

/** Of the work at hand, for a header, a job or an event; undefined when nothing is traced. */
export const traceparent = (): string | undefined => spanAtHand()?.traceparent;

/** Of the work at hand, for log lines. */
export const traceId = (): string | undefined => spanAtHand()?.traceId;

/** Undefined when nothing is traced. Whoever starts it ends it. */
export const startSpan = (span: SpanStart): Span | undefined => tracer?.start(span, spanAtHand());

/** True where parts would be recorded. */
export const hasTracedSpan = (): boolean => spanAtHand()?.isRecorded === true;

/** A part of the span at hand; undefined when there is none, or it is not sampled. */
export const startChild = (span: SpanStart): Span | undefined =>
  hasTracedSpan() ? startSpan(span) : undefined;

/** What `work` does belongs to the span. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span ? atHand.run(span, work) : work();

/** For work that only happens to begin beside a span, such as a loop that was woken. */
export const detached = <T>(work: () => T): T => (tracer ? atHand.exit(work) : work());

const finish = async <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> => {
  if (!span) return work();
  try {
    return await within(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};

/** Does the work as a part of the span at hand, where there is one. */
export const asChild = <T>(span: SpanStart, work: () => Promise<T>): Promise<T> =>
  finish(startChild(span), work);

/** Goes on with a trace of another process; without a `traceparent` the work is not traced. */
export const continueTrace = <T>(
  span: Omit<SpanStart, 'parent'> & { parent: string | undefined },
  work: () => Promise<T>,
): Promise<T> => finish(span.parent === undefined ? undefined : startSpan(span), work);

/**
 * A part that is over, and that nobody was there to time: between two moments which are known.
 * Returns its `traceparent`, for what came after it.
 */
export const recordPast = (
  span: Omit<SpanStart, 'parent'> & { parent: string; startedAt: number },
  endedAt: number,
): string => {
  const past = startSpan(span);
  past?.end(Math.max(span.startedAt, endedAt));
  return past?.traceparent ?? span.parent;
};
