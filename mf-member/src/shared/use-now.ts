import { serverNow } from '@studio/api-client';
import { useEffect, useState } from 'react';

/**
 * The present by the server's clock, renewed every `every` ms, so that countdowns, deadlines and
 * "Past" keep up, also on a device whose own clock is wrong.
 */
export const useNow = (every = 15_000): Date => {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};
