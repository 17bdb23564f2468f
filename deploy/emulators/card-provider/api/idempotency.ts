import { createHash } from 'node:crypto';
import type { State } from '../state/state.js';
import type { StoredAnswer } from '../state/records.js';
import { ApiError } from './api-error.js';

/** Keys are forgotten after a day: https://docs.stripe.com/api/idempotent_requests. */
const keptFor = 24 * 60 * 60 * 1000;

/** Remembers answers by key, and which keys are being worked on. */
export class Idempotency {
  private readonly busy = new Set<string>();

  constructor(private readonly state: State) {}

  /** Returns the stored answer, refuses another request under the key, or takes the key. */
  begin(key: string, fingerprint: string): StoredAnswer | undefined {
    const stored = this.state.get('answer', key);
    if (stored && stored.fingerprint !== fingerprint) throw reused(key);
    if (stored) return stored;
    if (this.busy.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotency Key: ${key}.`,
      });
    }
    this.busy.add(key);
    return undefined;
  }

  end(key: string): void {
    this.busy.delete(key);
  }

  /** Keeps the answer, in the transaction of the work. */
  store(key: string, answer: Omit<StoredAnswer, 'storedAt'>): void {
    this.state.put('answer', key, { ...answer, storedAt: Date.now() });
  }

  forgetOld(now = Date.now()): void {
    for (const [key, answer] of this.state.entries('answer')) {
      if (answer.storedAt < now - keptFor) this.state.remove('answer', key);
    }
  }
}

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

function reused(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
