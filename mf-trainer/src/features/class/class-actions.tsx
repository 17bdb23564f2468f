import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { longDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { hasEnded, isOpen } from '../../shared/roster-rules.js';
import s from './class.module.css';
import { t } from './messages.js';

/** What can be done for the class now. */
export function ClassActions({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const { id, date, status } = roster.schedule;
  if (status === 'cancelled') return null;
  return (
    <div className={s.actions}>
      {isOpen(roster, now) ? (
        <ButtonLink look="primary" block>
          <Link to={`/trainer-dashboard?date=${date}&class=${id}`}>{t('checkIn')}</Link>
        </ButtonLink>
      ) : (
        <p className={`muted small num ${s.when}`}>
          {hasEnded(roster.schedule, now)
            ? t('checkInOver')
            : t('checkInOpens', { day: longDate(date) })}
        </p>
      )}
    </div>
  );
}
