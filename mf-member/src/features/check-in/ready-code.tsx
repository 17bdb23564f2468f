import { call } from '@studio/api-client';
import { getHomeScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { addDays, studioDay } from '@studio/ui/format';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadCheckInPage } from './load-check-in-page.js';
import { useCheckInCode } from './use-check-in-code.js';

/** Has the code and its page on the device before the connection is lost. */
function Ready({ bookingId }: { bookingId: string }): ReactNode {
  useCheckInCode(bookingId);
  useEffect(() => {
    // Without a connection now, the page is asked for when it is opened.
    loadCheckInPage().catch(() => undefined);
  }, []);
  return null;
}

/**
 * From the day before a class its code is made ready: the phone that was opened in the evening is
 * the one that is held up in the morning. The home page has asked for the classes already.
 */
export function ReadyCode(): ReactNode {
  const { data } = useQuery({
    queryKey: keys.home,
    queryFn: ({ signal }) => call(getHomeScreen, { signal }),
  });
  const tomorrow = addDays(studioDay(new Date()), 1);
  const soon = (data?.bookings ?? []).filter(
    ({ status, schedule }) =>
      status === 'confirmed' &&
      schedule.date <= tomorrow &&
      new Date(schedule.endsAt).getTime() > Date.now(),
  );
  return soon.map(({ id }) => <Ready key={id} bookingId={id} />);
}
