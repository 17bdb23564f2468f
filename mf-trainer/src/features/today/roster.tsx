import { messageOf } from '@studio/api-client';
import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Bar } from '@studio/ui/bar';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CancelledClass } from '../../shared/cancelled-class.js';
import { ClassBadges } from '../../shared/class-badges.js';
import { useHealth } from '../../shared/health-flags.js';
import { expected, isCancelled, isIn } from '../../shared/roster-rules.js';
import { t } from './messages.js';
import { Person } from './person.js';
import { placeAndPhase } from './phase.js';
import s from './today.module.css';

interface RosterProps {
  roster: RosterView;
  now: Date;
  showTrainer: boolean;
}

interface Taps {
  /** Bookings whose tap could not be sent yet. */
  waiting: ReadonlySet<string>;
  onTap: (bookingId: string, isIn: boolean) => void;
}

/** Who comes, what is special about them, and the tap that checks them in. */
export function Roster({
  roster,
  now,
  showTrainer,
  waiting,
  onTap,
}: RosterProps & Taps): ReactNode {
  const { schedule } = roster;
  const [isRead, setIsRead] = useState(false);
  const health = useHealth(schedule.id, isRead);
  const people = expected(roster.entries);
  if (isCancelled(roster))
    return (
      <Card className={s.roster} aria-label={`${schedule.startTime} ${schedule.classType.name}`}>
        <RosterTitle roster={roster} now={now} showTrainer={showTrainer} />
        <ClassBadges roster={roster} now={now} />
        <CancelledClass roster={roster} />
      </Card>
    );
  return (
    <Card className={s.roster} aria-label={`${schedule.startTime} ${schedule.classType.name}`}>
      <RosterHead roster={roster} now={now} showTrainer={showTrainer} />
      <div className={s.tools}>
        <ButtonLink look="outline" size="sm">
          <Link to={`/trainer-dashboard/class/${schedule.id}`}>{t('whoComes')}</Link>
        </ButtonLink>
        {Boolean(roster.healthFlags) && !health.data && (
          <Button size="sm" look="ghost" busy={health.isFetching} onClick={() => setIsRead(true)}>
            {t('healthFlags')}
          </Button>
        )}
      </div>
      {health.isError && <Note tone="alert">{messageOf(health.error)}</Note>}
      {people.length === 0 ? (
        <Empty spot="no-bookings" title={t('nobodyBooked')}>
          {t('nobodyBookedHint')}
        </Empty>
      ) : (
        <List>
          {people.map((entry) => (
            <Person
              key={entry.bookingId}
              entry={entry}
              flags={health.data?.get(entry.userId)}
              isWaiting={waiting.has(entry.bookingId)}
              onChange={(isIn) => onTap(entry.bookingId, isIn)}
              roster={roster}
              now={now}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

function RosterTitle({ roster: { schedule }, now, showTrainer }: RosterProps): ReactNode {
  return (
    <div>
      <h2 className="num">
        {schedule.startTime} {schedule.classType.name}
      </h2>
      <p className="muted small num">
        {showTrainer && `${schedule.trainer.name} · `}
        {placeAndPhase(schedule, now)}
      </p>
    </div>
  );
}

function RosterHead(props: RosterProps): ReactNode {
  const { roster, now } = props;
  const people = expected(roster.entries);
  const done = people.filter(isIn).length;
  return (
    <>
      <div className={s.rosterHead}>
        <RosterTitle {...props} />
        <p className={`num ${s.count}`} role="status">
          <b>{done}</b>
          <span className="muted"> {t('checkedInOf', { count: people.length })}</span>
        </p>
      </div>
      <div className={s.bar}>
        <Bar part={done} whole={people.length} />
      </div>
      <ClassBadges roster={roster} now={now} />
    </>
  );
}
