/**
 * What every connection to Redis keeps to. An answer that is owed for 10 s never comes: the
 * connection is made anew. Commands that block (Bull's, the realtime stream's) block for 5 s.
 */
export const redisLimits = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  socketTimeout: 10_000,
  retryStrategy: (attempt: number): number => Math.min(attempt * 100, 2_000),
} as const;
