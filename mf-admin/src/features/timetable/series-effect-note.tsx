import type { ClassTypeEffect, SeriesChangeEffect } from '@studio/contracts';
import { shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { EffectNote } from './effect-note.js';
import type { Preview } from './effect-note.js';
import s from './timetable.module.css';
import { t } from './messages.js';

type AffectedDate = SeriesChangeEffect['dates'][number];

const dateLabels = {
  made: 'dateMade',
  changed: 'dateChanged',
  cancelled: 'dateCancelled',
} as const;

const dateText = ({ date, startTime, effect, bookings }: AffectedDate): string => {
  const text = t(dateLabels[effect], { at: `${shortDate(date)}, ${startTime}` });
  return bookings > 0 ? t('withBookings', { text, bookings }) : text;
};

function Dates({ dates }: { dates: readonly AffectedDate[] }): ReactNode {
  if (dates.length === 0) return null;
  return (
    <details className={s.details}>
      <summary>{t('whichDates', { dates: dates.length })}</summary>
      <ul className={`small num ${s.listed}`}>
        {dates.map((one) => (
          <li key={`${one.date} ${one.startTime} ${one.effect}`}>{dateText(one)}</li>
        ))}
      </ul>
    </details>
  );
}

function OtherClassType({
  effect,
  bookings,
  trainer,
}: {
  effect: ClassTypeEffect;
  bookings: number;
  trainer: string;
}): ReactNode {
  const { notFitting, creditsBefore: before, creditsAfter: after } = effect;
  const isQuiet = bookings === 0 && !effect.ladiesOnly && !effect.notASpeciality;
  if (isQuiet) return null;
  return (
    <Note tone={notFitting.length > 0 ? 'scarce' : 'plain'}>
      {bookings > 0 && <p>{t('keepAsPaid', { costs: after - before, before, after })}</p>}
      {notFitting.length > 0 && (
        <>
          <p>{t('notFittingTitle', { count: notFitting.length })}</p>
          <ul className={`small num ${s.listed}`}>
            {notFitting.map(({ memberName: name, date, paidWith }) => (
              <li key={`${name} ${date}`}>
                {t('notFittingLine', { name, date: shortDate(date), paidWith })}
              </li>
            ))}
          </ul>
        </>
      )}
      {effect.ladiesOnly && <p>{t('becomesLadiesOnly')}</p>}
      {effect.notASpeciality && <p>{t('notASpeciality', { trainer })}</p>}
    </Note>
  );
}

/** Which classes a change of a series touches, and what another class type means for who booked. */
export function SeriesEffectNote({
  preview,
  trainer,
}: {
  preview: Preview<SeriesChangeEffect>;
  trainer: string;
}): ReactNode {
  const { data } = preview;
  return (
    <div className={s.usage}>
      <EffectNote preview={preview} />
      {data && <Dates dates={data.dates} />}
      {data?.classType && (
        <OtherClassType effect={data.classType} bookings={data.bookings} trainer={trainer} />
      )}
    </div>
  );
}
