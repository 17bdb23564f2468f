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
import { useEventCheckIn } from './use-events.js';

function Person({
  attendee,
  open,
  onTap,
}: {
  attendee: EventAttendee;
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
            <Badge tone="scarce">Held to pay until {studioClock(expiresAt)}</Badge>
          )}
          {status === 'cancelled' && <Badge>Cancelled</Badge>}
          {attendee.paid && <Badge tone="calm">Paid</Badge>}
          {attendee.fromWaitingList && <Badge tone="line">From the waiting list</Badge>}
        </span>
      </div>
      {checkedInAt && <span className="tiny calm">{studioClock(checkedInAt)}</span>}
      {open && status === 'confirmed' && (
        <CheckInButton name={name} done={checkedInAt !== null} onChange={onTap} />
      )}
    </li>
  );
}

/** Everyone with a place; the desk checks in all day of the event, and takes it back. */
export function Attendees({ event }: { event: AdminEventDetail }): ReactNode {
  const now = useNow();
  const tap = useEventCheckIn(event.id);
  const [text, setText] = useState('');
  const open = event.status === 'published' && event.date === studioDay(now);
  const shown = event.attendees.filter(({ name, email }) => isFound(`${name} ${email}`, text));
  const here = event.attendees.filter(({ status }) => status === 'confirmed');
  const done = here.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <Card aria-label="Attendees">
      <div className="row between">
        <h2>Attendees</h2>
        <span className="num small muted">
          {done} of {here.length} in
        </span>
      </div>
      {event.attendees.length === 0 ? (
        <p className="muted small">Nobody has a place yet.</p>
      ) : (
        <>
          <div className={s.tools}>
            <SearchField
              label="Name or address on this list"
              placeholder="Type a name"
              lead={<Icon of={Search} size={16} />}
              value={text}
              onChange={(input) => setText(input.target.value)}
            />
            <ButtonLink look="outline" size="sm">
              <a href={`/api/admin/events/${event.id}/attendees.csv`} download>
                Download CSV
              </a>
            </ButtonLink>
          </div>
          {!open && event.status === 'published' && (
            <p className="muted small">Check-in is open all day on the day of the event.</p>
          )}
          <p className="visually-hidden" aria-live="polite">
            {text.trim() && `${shown.length} found`}
          </p>
          {shown.length === 0 && <p className="muted small">Nobody by that name here.</p>}
          <List>
            {shown.map((attendee) => (
              <Person
                key={attendee.reservationId}
                attendee={attendee}
                open={open}
                onTap={(next) => tap.mutate({ attendee, done: next })}
              />
            ))}
          </List>
        </>
      )}
    </Card>
  );
}
