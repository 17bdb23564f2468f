import { useEffect, useState } from 'react';

/** Seconds that count down to 0, from `first` or once `start` is called; a wait is shown, never guessed. */
export const useCountdown = (first = 0): { left: number; start: (seconds: number) => void } => {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(() => (first > 0 ? now + first * 1_000 : 0));
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left: until === 0 ? 0 : Math.max(1, Math.ceil((until - now) / 1_000)),
    start: (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1_000);
    },
  };
};
