import type { AdminEventDetail, EventAttendee } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { CheckInButton } from '@studio/ui/check-in-button';
import { SearchField } from '@studio/ui/field';
import { isFound, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import s from './events.module.css';
import { AddAttendee, CancelPlace } from './place-dialogs.js';
import { useEventCheckIn } from './use-events.js';
import { t } from './messages.js';

function Person({
  attendee,
  event,
  open,
  onTap,
}: {
  attendee: EventAttendee;
  event: AdminEventDetail;
  open: boolean;
  onTap: (done: boolean) => void;
}): ReactNode {
  const { name, email, userId, status, expiresAt, checkedInAt } = attendee;
  return (
    <li className={`num ${s.person}`}>
      <Avatar name={name} size={28} />
      <div className={s.name}>
        <Link to={`/admin/users/${userId}`} className="strong small cut">
          {name}
        </Link>
        <span className="muted tiny cut">{email}</span>
        <span className={s.marks}>
          {status === 'active' && expiresAt && (
            <Badge tone="scarce">
              {t('heldPayUntil', { studioClock: studioClock(expiresAt) })}
            </Badge>
          )}
          {status === 'cancelled' && <Badge>{t('cancelled')}</Badge>}
          {attendee.paid && <Badge tone="calm">{t('paid')}</Badge>}
          {attendee.awaitsTransfer && <Badge tone="scarce">{t('transferPending')}</Badge>}
          {attendee.fromWaitingList && <Badge tone="line">{t('fromWaitingList')}</Badge>}
        </span>
      </div>
      <CancelPlace {...{ event, attendee }} />
      {checkedInAt && <span className="tiny calm">{studioClock(checkedInAt)}</span>}
      {open && status === 'confirmed' && (
        <CheckInButton name={name} done={checkedInAt !== null} onChange={onTap} />
      )}
    </li>
  );
}

/** Everyone with a place; the front desk checks in all day of the event, and takes it back. */
export function Attendees({ event }: { event: AdminEventDetail }): ReactNode {
  const now = useNow();
  const tap = useEventCheckIn(event.id);
  const [text, setText] = useState('');
  const open = event.status === 'published' && event.date === studioDay(now);
  const shown = event.attendees.filter(({ name, email }) => isFound(`${name} ${email}`, text));
  const here = event.attendees.filter(({ status }) => status === 'confirmed');
  const done = here.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <Card aria-label={t('attendees')}>
      <div className="row between">
        <h2>{t('attendees')}</h2>
        <span className="num small muted">{t('doneLength', { done, length: here.length })}</span>
        <AddAttendee event={event} />
      </div>
      {event.attendees.length === 0 ? (
        <p className="muted small">{t('nobodyHasPlaceYet')}</p>
      ) : (
        <>
          <div className={s.tools}>
            <SearchField
              label={t('nameAddressOnList')}
              placeholder={t('typeName')}
              lead={<Icon of={Search} size={16} />}
              value={text}
              onChange={(input) => setText(input.target.value)}
            />
            <ButtonLink look="outline" size="sm">
              <a href={`/api/admin/events/${event.id}/attendees.csv`} download>
                {t('downloadCsv')}
              </a>
            </ButtonLink>
          </div>
          {!open && event.status === 'published' && (
            <p className="muted small">{t('checkOpenAllDay')}</p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {text.trim() && t('shownFound', { shown: shown.length })}
          </p>
          {shown.length === 0 && <p className="muted small">{t('nobodyByNameHere')}</p>}
          <List>
            {shown.map((attendee) => (
              <Person
                key={attendee.reservationId}
                {...{ attendee, event, open }}
                onTap={(next) => tap.mutate({ attendee, done: next })}
              />
            ))}
          </List>
        </>
      )}
    </Card>
  );
}
