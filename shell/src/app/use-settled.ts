import type { SessionStatus } from '@studio/shell-kit';
import { useEffect, useState } from 'react';

/** ms; spec section 2, Protected routes. */
const SETTLING = 100;

/** True once the session has been signed out for 100 ms: a sign-in under way doesn't bounce. */
export const useSettled = (status: SessionStatus): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (status !== 'signed_out') return;
    const timer = setTimeout(() => setSettled(true), SETTLING);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [status]);
  return settled;
};
