import { useEffect, useState } from 'react';

/** The present, renewed every `every` ms, so that countdowns and "Past" keep up with the clock. */
export const useNow = (every = 15_000): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};
