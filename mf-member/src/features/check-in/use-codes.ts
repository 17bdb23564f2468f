import { checkInCodes, checkInStep, type CheckInCodes } from '@studio/contracts/check-in-code';
import { useEffect, useState } from 'react';

interface Source {
  bookingId: string;
  secret: string;
  ahead: number;
}

const TICK_MS = 1_000;

/** The codes of this step, and the server's time as the device knows it; anew with each step. */
export const useCodes = (source: Source | undefined): { codes: CheckInCodes | null; now: Date } => {
  const [now, setNow] = useState(() => new Date());
  const [codes, setCodes] = useState<CheckInCodes | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const serverNow = new Date(now.getTime() + (source?.ahead ?? 0));
  const step = checkInStep(serverNow);
  const { bookingId, secret } = source ?? {};
  useEffect(() => {
    if (!bookingId || !secret) return;
    let current = true;
    void checkInCodes({ bookingId, secret }, step).then((made) => {
      if (current) setCodes(made);
    });
    return () => {
      current = false;
    };
  }, [bookingId, secret, step]);
  return { codes, now: serverNow };
};
