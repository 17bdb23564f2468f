import type { RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Card, List } from '@studio/ui/card';
import { CheckInButton } from '@studio/ui/check-in-button';
import { Empty } from '@studio/ui/empty';
import { span, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useCheckIn } from './api.js';
import s from './dashboard.module.css';
import { expected, isIn } from './roster-rules.js';

const phase = ({ schedule }: RosterView, now: Date): string => {
  if (schedule.status === 'cancelled') return 'cancelled by the studio';
  if (now >= new Date(schedule.endsAt)) return `ended ${schedule.endTime}`;
  const left = new Date(schedule.startsAt).getTime() - now.getTime();
  return left > 0 ? `starts in ${span(left)}` : `until ${schedule.endTime}`;
};

/** Who comes, first-timers marked, and the tap that checks them in. */
export function Roster({
  roster,
  now,
  showTrainer,
}: {
  roster: RosterView;
  now: Date;
  showTrainer: boolean;
}): ReactNode {
  const { schedule } = roster;
  const tap = useCheckIn(schedule.date);
  const people = expected(roster.entries);
  const done = people.filter(isIn).length;
  // Staff may check in all day of the class (domain.md, Check-in).
  const open = schedule.date === studioDay(now) && schedule.status === 'scheduled';
  return (
    <Card className={s.roster} aria-label={`${schedule.startTime} ${schedule.classType.name}`}>
      <div className={s.rosterHead}>
        <div>
          <h2 className="num">
            {schedule.startTime} {schedule.classType.name}
          </h2>
          <p className="muted small num">
            {showTrainer && `${schedule.trainer.name} · `}
            {schedule.room.name} · {phase(roster, now)}
          </p>
        </div>
        <p className={`num ${s.count}`} role="status">
          <b>{done}</b>
          <span className="muted"> of {people.length} in</span>
        </p>
      </div>
      <div className={s.bar}>
        <Bar part={done} whole={people.length} />
      </div>
      {people.length === 0 ? (
        <Empty spot="no-bookings" title="Nobody booked yet">
          Names appear here as they book, without a reload.
        </Empty>
      ) : (
        <List>
          {people.map((entry) => (
            <li key={entry.bookingId} className={s.person}>
              <Avatar name={entry.name} size={36} />
              <div className="grow">
                <p className="strong">{entry.name}</p>
                {(entry.visits === 0 || entry.status === 'no_show') && (
                  <div className={s.flags}>
                    {entry.visits === 0 && <Badge tone="accent">First class</Badge>}
                    {entry.status === 'no_show' && <Badge tone="alert">Missed</Badge>}
                  </div>
                )}
              </div>
              {open && (
                <CheckInButton
                  name={entry.name}
                  done={isIn(entry)}
                  onChange={(next) => tap.mutate({ entry, done: next })}
                />
              )}
              {!open && isIn(entry) && <span className="muted small">Attended</span>}
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
