import type { BookingView } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useWhatIsLeft } from './use-deletion.js';
import s from './privacy.module.css';
import { Text, t } from './messages.js';

const SHOWN = 4;

function Places({ bookings }: { bookings: readonly BookingView[] }): ReactNode {
  const more = bookings.length - SHOWN;
  return (
    <Note tone="scarce">
      <Text message="classesBooked" values={{ bookings: bookings.length }} tags={{ b: <b /> }} />
      <ul className={s.places}>
        {bookings.slice(0, SHOWN).map(({ id, schedule }) => (
          <li key={id} className="num">
            {schedule.classType.name}, {dateAndTime(schedule.startsAt)}
          </li>
        ))}
        {more > 0 && <li>{t('andMore', { more })}</li>}
      </ul>
    </Note>
  );
}

/** What somebody who goes loses, in numbers. */
export function WhatIsLeft(): ReactNode {
  const { isPending, isError, bookings, creditsLeft } = useWhatIsLeft();
  if (isPending) return <SkeletonRows what={t('loadingWhatIsLeft')} rows={1} height={64} />;
  if (isError) return <Note tone="scarce">{t('whatIsLeftUnknown')}</Note>;
  return (
    <>
      {bookings.length > 0 && <Places bookings={bookings} />}
      {creditsLeft > 0 && (
        <Note tone="scarce">
          <Text
            message="creditsLapse"
            values={{ creditsLeft }}
            tags={{ b: <b className="num" /> }}
          />
        </Note>
      )}
    </>
  );
}
