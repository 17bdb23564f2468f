import type { RosterView } from '@studio/contracts';
import { deadline } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { expected, isFirstClass, isIn } from '../../shared/roster-rules.js';
import s from './class.module.css';
import { t } from './messages.js';

interface Figure {
  value: string | number;
  label: string;
}

/** Places until the class begins, heads from then on. */
const seats = ({ schedule, entries }: RosterView, now: Date): Figure => {
  const { booked, capacity, waiting } = schedule;
  const people = expected(entries);
  if (new Date(schedule.startsAt) <= now)
    return {
      value: t('in', { count: people.filter(isIn).length, whole: people.length }),
      label: t('checkedIn'),
    };
  return {
    value: t('booked', { booked, capacity }),
    label: waiting > 0 ? t('bookedWaiting', { count: waiting }) : t('bookedLabel'),
  };
};

const health = ({ healthFlags, healthFlagsFrom }: RosterView, now: Date): Figure =>
  healthFlags === null
    ? {
        value: '–',
        label:
          new Date(healthFlagsFrom) > now
            ? t('flagsFrom', { time: deadline(healthFlagsFrom, now) })
            : t('flagsOver'),
      }
    : { value: healthFlags, label: t('healthFlags') };

/** The class in three numbers. */
export function Figures({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const first = expected(roster.entries).filter(isFirstClass).length;
  const figures = [seats(roster, now), { value: first, label: t('firstTime') }];
  return (
    <dl className={s.figures} aria-label={t('figures')}>
      {figures.concat(health(roster, now)).map(({ value, label }) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
