import type { ClientError } from '@studio/contracts';
import { ERROR_LIMITS, newId } from '@studio/domain-kit';
import { toClientError, type Circumstances, type ErrorKind } from './client-error-rules.js';

/** Different errors that a page tells of: what comes after follows from them. */
const MOST = 10;
/** ms that errors of one moment are collected. */
const PAUSE = 1_000;
/** Reports of one page, those that did not arrive included. */
const MOST_REPORTS = 12;

interface Known {
  error: ClientError;
  /** How many of them were told. */
  reported: number;
}

/** Collects the errors of a page and tells the studio: never throws, and never tells of itself. */
export class ClientErrors {
  private readonly visit = newId();
  private readonly known = new Map<string, Known>();
  /** One error is met at several places: where it did not load, and where it is shown. */
  private readonly met = new WeakSet<object>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reports = 0;

  constructor(private readonly send: (body: string) => Promise<number>) {}

  take(kind: ErrorKind, error: unknown, circumstances: Circumstances): void {
    if (typeof error === 'object' && error !== null) {
      if (this.met.has(error)) return;
      this.met.add(error);
    }
    const found = toClientError(kind, error, circumstances);
    if (!found) return;
    const key = `${found.application} ${found.message} ${found.stack.split('\n')[0] ?? ''}`;
    const known = this.known.get(key);
    if (known) known.error.count = Math.min(known.error.count + 1, 1_000);
    else if (this.known.size < MOST) {
      this.known.set(key, { error: found, reported: 0 });
      this.timer ??= setTimeout(() => void this.report(), PAUSE);
    }
  }

  /** What is new, and how often the rest has come by now. */
  async report(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const due = [...this.known.values()].filter(({ error, reported }) => reported < error.count);
    const some = due.slice(0, ERROR_LIMITS.errors);
    if (!navigator.onLine || some.length === 0 || this.reports >= MOST_REPORTS) return;
    this.reports += 1;
    const errors = some.map(({ error }) => ({ ...error }));
    const status = await this.send(JSON.stringify({ visit: this.visit, errors })).catch(() => 0);
    // Nobody was there: once more when the connection is back.
    if (status === 0 || status >= 500) return;
    // The studio has heard enough.
    if (status === 429) this.reports = MOST_REPORTS;
    some.forEach((known, n) => (known.reported = errors[n]?.count ?? 0));
    if (due.length > some.length) await this.report();
  }
}

/** Without the cookie: it is nobody's error. */
const post = async (body: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/client-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers,
    body,
  });
  return answer.status;
};

const clientErrors = new ClientErrors(post);
addEventListener('online', () => void clientErrors.report());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void clientErrors.report();
});

const kindOf = (circumstances: Circumstances): ErrorKind => {
  if ('componentStack' in circumstances) return 'panel';
  return 'remote' in circumstances ? 'load' : 'answer';
};

/**
 * Takes an error of this page, or the event that tells of it. It is told within a second, and kept in
 * memory while there is no connection.
 */
export const takeError = (what: unknown, circumstances: Circumstances = {}): void => {
  if (what instanceof ErrorEvent) {
    const { error, filename, lineno, colno } = what;
    clientErrors.take('uncaught', error, { ...circumstances, filename, lineno, colno });
  } else if (what instanceof Event && 'reason' in what)
    clientErrors.take('rejection', what.reason, circumstances);
  else clientErrors.take(kindOf(circumstances), what, circumstances);
};
