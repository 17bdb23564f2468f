import { newIdempotencyKey } from '@studio/api-client';
import { useRef } from 'react';

/** One key for one intent: a repeat after a lost answer does nothing twice. */
export const useIntentKey = () => {
  const last = useRef({ intent: '', key: '' });
  return (intent: object): string => {
    const name = JSON.stringify(intent);
    if (last.current.intent !== name) last.current = { intent: name, key: newIdempotencyKey() };
    return last.current.key;
  };
};
