import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again every 20 ms until the answer is truthy, and returns it; throws after 20 s (or
 * `timeoutMs`) with the last error. An expectation inside may throw: that counts as "not yet".
 */
export const until = async <T>(
  ask: () => T | Promise<T>,
  { timeoutMs = 20_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<NonNullable<T>> => {
  const deadline = Date.now() + timeoutMs;
  let last: unknown = 'it never became true';
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw last instanceof Error ? last : new Error(`after ${timeoutMs} ms: ${String(last)}`);
    await pause(everyMs);
  }
};
