/**
 * What every connection to Redis keeps to. An answer that is owed for 10 s never comes: the
 * connection is made anew. Commands that block (Bull's, the realtime stream's) block for 5 s.
 */
export const redisLimits = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  socketTimeout: 10_000,
  retryStrategy: (attempt: number): number => Math.min(attempt * 100, 2_000),
  /**
   * The client would tell Redis its name before it counts as ready. When a connection breaks meanwhile
   * and the limit of retries is reached with it, that call is refused, and the client takes itself for
   * ready although its next attempt is due: it never connects again (decision 150).
   */
  disableClientInfo: true,
} as const;
