import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Bar } from '@studio/ui/bar';
import { Card, List } from '@studio/ui/card';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCheckIn } from './api.js';
import type { RosterEntry } from './api.js';
import s from './roster-card.module.css';
import { EntrySpot } from './entry-spot.js';
import { RosterPerson } from './roster-person.js';
import { hasEnded, isOpen, isPresent, missing } from './roster-rules.js';
import { WaiveDialog } from './waive-dialog.js';
import { Text, t } from './messages.js';

/** Who has not come yet, once a no-show is near. */
function AbsentNote({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const absent = missing(roster, now);
  if (absent.length === 0) return null;
  return (
    <div className={s.absent}>
      <Note tone="scarce">
        <Text
          message="notCheckedPendingNo"
          values={{
            join: absent.map(({ name }) => name).join(', '),
            endTime: roster.schedule.endTime,
          }}
          tags={{ b: <b />, span: <span className="num" /> }}
        />
      </Note>
    </div>
  );
}

/** How many seats are free, and how many wait. */
function Seats({ roster: { schedule, entries } }: { roster: RosterView }): ReactNode {
  return (
    <p className={`small muted num ${s.foot}`}>
      {entries.length === 0 && t('nobodyBookedYet')}{' '}
      {schedule.seatsLeft > 0 ? t('seatsLeftFree', { seatsLeft: schedule.seatsLeft }) : t('full')}
      {schedule.waiting > 0 && t('waitingWaiting', { waiting: schedule.waiting })}
    </p>
  );
}

/** One class with everyone on it; staff check in all day and undo (domain.md, Check-in). */
export function RosterCard({
  roster,
  now,
  linked = true,
  actionsOf,
  notice = <AbsentNote {...{ roster, now }} />,
}: {
  roster: RosterView;
  now: Date;
  linked?: boolean;
  /** What else can be done for somebody who is expected. */
  actionsOf?: ((entry: RosterEntry) => ReactNode) | undefined;
  /** What is said above the names; who is missing, unless said. */
  notice?: ReactNode;
}): ReactNode {
  const { schedule } = roster;
  const tap = useCheckIn(schedule.id);
  const [waiving, setWaiving] = useState<RosterEntry | null>(null);
  const entries = [...roster.entries].sort(
    (a, b) => Number(!isPresent(a)) - Number(!isPresent(b)) || a.name.localeCompare(b.name),
  );
  const here = entries.filter((entry) => isPresent(entry) && !entry.rescue?.releaseAt);
  const done = here.filter(({ status }) => status === 'attended').length;
  const open = isOpen(roster, now);
  const title = `${schedule.startTime} ${schedule.classType.name}`;
  return (
    // No landmark: two rooms may teach the like at one time.
    <Card className={s.card} role="group" aria-label={title}>
      <div className={s.head}>
        <div className={s.row}>
          <h2 className="num">
            {linked ? <Link to={`/admin/class/${schedule.id}`}>{title}</Link> : title}
          </h2>
          <span className={`num nowrap ${s.count}`}>
            <b>{done}</b>
            <span className="muted"> {t('ofLengthIn', { length: here.length })}</span>
          </span>
        </div>
        <p className="small muted num">
          {t('classFacts', {
            name: schedule.trainer.name,
            name2: schedule.room.name,
            endTime: schedule.endTime,
          })}
        </p>
        <div className={s.bar}>
          <Bar part={done} whole={here.length} />
        </div>
      </div>
      {notice}
      <List>
        {entries.map((entry, n) => (
          <RosterPerson
            key={entry.bookingId}
            {...{ entry, open, now }}
            n={n + 1}
            spot={<EntrySpot {...{ entry, roster, now }} />}
            actions={actionsOf?.(entry)}
            onTap={(next) => tap.mutate({ entry, done: next, ended: hasEnded(roster, now) })}
            onWaive={() => setWaiving(entry)}
          />
        ))}
      </List>
      <Seats roster={roster} />
      {waiving && (
        <WaiveDialog
          booking={{ id: waiving.bookingId, what: 'no_show', userId: waiving.userId }}
          name={waiving.name}
          onClose={() => setWaiving(null)}
        />
      )}
    </Card>
  );
}
