import { isApiError, newIdempotencyKey } from '@studio/api-client';
import { useRef } from 'react';

/** No answer, or none that decides: the same key may be sent again. */
const isUndecided = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/**
 * One Idempotency-Key per intent: a repeat after a lost answer can't do it twice; after a refusal
 * the next try is a new intent.
 */
export const useIntentKeys = () => {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf: (intent: object): string => {
      const name = JSON.stringify(intent);
      const key = keys.current.get(name) ?? newIdempotencyKey();
      keys.current.set(name, key);
      return key;
    },
    /** True: the server has decided; the screen was older than what it decided about. */
    isRefused: (intent: object, error: unknown): boolean => {
      if (isUndecided(error)) return false;
      keys.current.delete(JSON.stringify(intent));
      return true;
    },
  };
};
