import { serverNow } from '@studio/api-client';
import { useEffect, useState } from 'react';

/** The server's time in ms, each second: a window for paying ends by its clock, not the device's. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
