import { call } from '@studio/api-client';
import { listAvailabilityClashes } from '@studio/contracts';
import type { AvailabilityClash } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { cx } from '@studio/ui/cx';
import { shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './timetable.module.css';
import { t } from './messages.js';

const whyOf = ({ because, reason }: AvailabilityClash): string =>
  because === 'trainer_away' ? (reason ?? t('clashAway')) : t('clashHours');

/** Coming classes whose trainer is not available; each leads to its class. */
export function ClashList({ clashes }: { clashes: readonly AvailabilityClash[] }): ReactNode {
  if (clashes.length === 0) return null;
  return (
    <Note tone="scarce">
      <details className={cx(s.details, s.clashes)}>
        <summary>{t('clashes', { count: clashes.length })}</summary>
        <ul className={`small num ${s.listed}`}>
          {clashes.map((one) => (
            <li key={one.scheduleId}>
              <Link to={`/admin/timetable?day=${one.date}&class=${one.scheduleId}`}>
                {t('clashLine', {
                  at: `${shortDate(one.date)}, ${one.startTime}`,
                  className: one.className,
                  trainer: one.trainer.name,
                  booked: one.booked,
                })}
              </Link>{' '}
              <span className="muted">{whyOf(one)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Note>
  );
}

/** Of the weeks to come, of all trainers; nothing while it is read or can't be. */
export function Clashes(): ReactNode {
  const clashes = useQuery({
    queryKey: keys.adminClashes,
    queryFn: ({ signal }) => call(listAvailabilityClashes, { signal }),
  });
  if (!clashes.data?.items.length) return null;
  return (
    <div className={s.tools}>
      <ClashList clashes={clashes.data.items} />
    </div>
  );
}
