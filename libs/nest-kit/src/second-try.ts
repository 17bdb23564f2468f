import { Client, type Dispatcher, type Pool } from 'undici';

/**
 * For pools to other services. A connection that nobody uses is given up after 3 s: before an
 * instance that leaves closes it at the end of its draining (DRAIN_SECONDS, 5). What is used says
 * `Connection: close` by itself then.
 */
export const idleConnections = { keepAliveTimeout: 3_000, keepAliveMaxTimeout: 3_000 } as const;

/** Codes of a connection that ended before the answer began, or in the midst of it. */
const ended = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Nobody listened: nothing was sent. */
const NOT_REACHED = 'ECONNREFUSED';

const mayTryAgain = (error: unknown, isRepeatable: boolean): boolean => {
  const { code } = error as { code?: string };
  return code === NOT_REACHED || (isRepeatable && code !== undefined && ended.has(code));
};

interface Tries {
  pool: Pool;
  /** Base address of the pool. */
  url: string;
  /** Asked after a failure: true where the request may arrive twice and be done once. */
  isRepeatable: () => boolean;
  options: Client.Options;
}

/**
 * Sends by a connection of the pool. Where that connection had just been closed by an instance that
 * left or died, once more by a new one: what can't have arrived, and what may arrive twice (reads, and
 * writes with an Idempotency-Key). A request that ran out of time is never sent again.
 */
export const withSecondTry = async <Answer>(
  { pool, url, isRepeatable, options }: Tries,
  send: (to: Dispatcher) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send(pool);
  } catch (error) {
    if (!mayTryAgain(error, isRepeatable())) throw error;
  }
  const fresh = new Client(url, options);
  try {
    return await send(fresh);
  } finally {
    void fresh.close().catch(() => undefined);
  }
};
