import { call } from '@studio/api-client';
import { getHomeScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { studioDay } from '@studio/ui/format';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useCheckInCode } from './use-check-in-code.js';

/** Has the code and its page on the device before the basement is reached. */
function Ready({ bookingId }: { bookingId: string }): ReactNode {
  useCheckInCode(bookingId);
  useEffect(() => {
    // Without a connection now, the page is asked for when it is opened.
    import('./check-in-page.js').catch(() => undefined);
  }, []);
  return null;
}

/** On the day of a class its code is made ready; the home page has asked for the classes already. */
export function ReadyCode(): ReactNode {
  const { data } = useQuery({
    queryKey: keys.home,
    queryFn: ({ signal }) => call(getHomeScreen, { signal }),
  });
  const today = studioDay(new Date());
  const next = data?.bookings?.find(
    ({ status, schedule }) => status === 'confirmed' && schedule.date === today,
  );
  return next ? <Ready bookingId={next.id} /> : null;
}
