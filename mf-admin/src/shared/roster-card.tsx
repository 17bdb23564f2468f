import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Card, List } from '@studio/ui/card';
import { CheckInButton } from '@studio/ui/check-in-button';
import { count, studioClock, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useCheckIn } from './api.js';
import type { RosterEntry } from './api.js';
import s from './roster-card.module.css';
import { bookingWords } from './words.js';

const present: readonly RosterEntry['status'][] = ['confirmed', 'attended', 'no_show'];

function Person({
  entry,
  n,
  open,
  onTap,
}: {
  entry: RosterEntry;
  n: number;
  open: boolean;
  onTap: (done: boolean) => void;
}): ReactNode {
  const done = entry.status === 'attended';
  const here = present.includes(entry.status);
  const { word, tone } = bookingWords(entry.status);
  return (
    <li className={`num ${s.person}`}>
      <span className={`muted tiny ${s.number}`}>{n}</span>
      <Avatar name={entry.name} size={28} />
      <span className={s.name}>
        <Link to={`/admin/users/${entry.userId}`} className="strong small cut">
          {entry.name}
        </Link>
        {here && entry.visits === 0 && <Badge tone="accent">First class</Badge>}
        {entry.status !== 'confirmed' && !done && <Badge tone={tone}>{word}</Badge>}
      </span>
      {done && entry.checkedInAt && (
        <span className={`tiny ${s.at}`}>{studioClock(entry.checkedInAt)}</span>
      )}
      {open && here && <CheckInButton name={entry.name} done={done} onChange={onTap} />}
    </li>
  );
}

/** One class with everyone on it; staff check in all day and undo (domain.md, Check-in). */
export function RosterCard({
  roster,
  now,
  linked = true,
}: {
  roster: RosterView;
  now: Date;
  linked?: boolean;
}): ReactNode {
  const { schedule } = roster;
  const tap = useCheckIn(schedule.id);
  const entries = [...roster.entries].sort(
    (a, b) =>
      Number(!present.includes(a.status)) - Number(!present.includes(b.status)) ||
      a.name.localeCompare(b.name),
  );
  const here = entries.filter(({ status }) => present.includes(status));
  const done = here.filter(({ status }) => status === 'attended').length;
  const open = schedule.date === studioDay(now) && schedule.status === 'scheduled';
  const title = `${schedule.startTime} ${schedule.classType.name}`;
  return (
    <Card className={s.card} aria-label={title}>
      <div className={s.head}>
        <div className={s.row}>
          <h2 className="num">
            {linked ? <Link to={`/admin/class/${schedule.id}`}>{title}</Link> : title}
          </h2>
          <span className={`num nowrap ${s.count}`}>
            <b>{done}</b>
            <span className="muted"> of {here.length} in</span>
          </span>
        </div>
        <p className="small muted num">
          {schedule.trainer.name} · {schedule.room.name} · ends {schedule.endTime}
        </p>
        <div className={s.bar}>
          <Bar part={done} whole={here.length} />
        </div>
      </div>
      <List>
        {entries.map((entry, n) => (
          <Person
            key={entry.bookingId}
            entry={entry}
            n={n + 1}
            open={open}
            onTap={(next) => tap.mutate({ entry, done: next })}
          />
        ))}
      </List>
      <p className={`small muted num ${s.foot}`}>
        {entries.length === 0 && 'Nobody booked yet. '}
        {schedule.seatsLeft > 0 ? `${count(schedule.seatsLeft, 'seat')} free` : 'Full'}
        {schedule.waiting > 0 && `, ${schedule.waiting} waiting`}
      </p>
    </Card>
  );
}
