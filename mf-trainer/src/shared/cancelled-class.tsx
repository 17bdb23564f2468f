import type { RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import s from './cancelled-class.module.css';
import { t } from './messages.js';
import { calledOff } from './roster-rules.js';

/** Who had booked a class that does not take place. */
export function CancelledClass({ roster }: { roster: RosterView }): ReactNode {
  const people = calledOff(roster.entries);
  if (people.length === 0)
    return (
      <Empty spot="no-bookings" title={t('cancelled')}>
        {t('nobodyHadBooked')}
      </Empty>
    );
  return (
    <>
      <p className={`muted small num ${s.lead}`}>{t('hadBooked', { count: people.length })}</p>
      <List>
        {people.map(({ bookingId, name, avatarUrl }) => (
          <li key={bookingId} className={s.person}>
            <Avatar name={name} src={avatarUrl} size={36} />
            <span className="strong">{name}</span>
          </li>
        ))}
      </List>
    </>
  );
}
