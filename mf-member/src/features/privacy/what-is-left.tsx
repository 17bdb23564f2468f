import type { BookingView } from '@studio/contracts';
import { count, dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useWhatIsLeft } from './use-deletion.js';
import s from './privacy.module.css';

const SHOWN = 4;

function Places({ bookings }: { bookings: readonly BookingView[] }): ReactNode {
  const more = bookings.length - SHOWN;
  return (
    <Note tone="scarce">
      <b>You have {count(bookings.length, 'class', 'classes')} booked.</b> They stay yours until
      your account is deleted; later ones are cancelled then.
      <ul className={s.places}>
        {bookings.slice(0, SHOWN).map(({ id, schedule }) => (
          <li key={id} className="num">
            {schedule.classType.name}, {dateAndTime(schedule.startsAt)}
          </li>
        ))}
        {more > 0 && <li>and {count(more, 'more class', 'more classes')}</li>}
      </ul>
    </Note>
  );
}

/** What somebody who goes loses, in numbers. */
export function WhatIsLeft(): ReactNode {
  const { isPending, isError, bookings, creditsLeft } = useWhatIsLeft();
  if (isPending) return <SkeletonRows what="your bookings and credits" rows={1} height={64} />;
  if (isError)
    return (
      <Note tone="scarce">
        Your bookings and credits could not be looked up. Classes that are booked for after the
        deletion are cancelled, and credits that are left then lapse.
      </Note>
    );
  return (
    <>
      {bookings.length > 0 && <Places bookings={bookings} />}
      {creditsLeft > 0 && (
        <Note tone="scarce">
          <b className="num">You have {count(creditsLeft, 'credit')} left.</b> What you have not
          used by then lapses, without a refund.
        </Note>
      )}
    </>
  );
}
