import { setTimeout as pause } from 'node:timers/promises';

/** Asks every `everyMs` until the answer is true; false when `timeoutMs` have passed first. */
export async function waitFor(
  ask: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 50 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await ask()) return true;
    if (performance.now() >= deadline) return false;
    await pause(everyMs);
  }
}
