import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dayHeading, minutesBetween, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ClassBadges } from '../../shared/class-badges.js';
import { CoverBadge } from '../../shared/cover/cover-badge.js';
import { useOwnRequest } from '../../shared/cover/use-cover.js';
import { sectionId } from './day-strip.js';
import { t, Text } from './messages.js';
import { taught } from './week-rules.js';
import type { DayOfWeek } from './week-rules.js';
import s from './week.module.css';

/** The classes of one day. */
export function DaySection({
  day: { date, classes },
  now,
  showTrainer,
}: {
  day: DayOfWeek;
  now: Date;
  showTrainer: boolean;
}): ReactNode {
  const id = sectionId(date);
  return (
    <section id={id} className={s.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={s.sectionHead}>
        <h2 id={`${id}-title`}>{dayHeading(date, studioDay(now))}</h2>
        <span className="muted small num" aria-hidden>
          {taught(classes).length}
        </span>
      </div>
      <ul className={s.cards}>
        {classes.map((roster) => (
          <li key={roster.schedule.id}>
            <ClassCard roster={roster} now={now} showTrainer={showTrainer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClassCard({
  roster,
  now,
  showTrainer,
}: {
  roster: RosterView;
  now: Date;
  showTrainer: boolean;
}): ReactNode {
  const { schedule } = roster;
  const request = useOwnRequest(schedule.id);
  return (
    <Link className={s.card} to={`/trainer-dashboard/class/${schedule.id}`}>
      <span className={`num ${s.time}`}>
        <b>{schedule.startTime}</b>
        <span className="muted small">{t('minutes', { count: minutesBetween(schedule) })}</span>
      </span>
      <span className={s.what}>
        <b>{schedule.classType.name}</b>
        <span className="muted small">
          {showTrainer && `${schedule.trainer.name} · `}
          {schedule.room.name}
        </span>
        <ClassBadges roster={roster} now={now} />
        {request && (
          <span className={s.request}>
            <CoverBadge request={request} />
          </span>
        )}
      </span>
      <span className={`num ${s.seats}`}>
        <span>
          <Text
            message="bookedOf"
            values={{ booked: schedule.booked, capacity: schedule.capacity }}
            tags={{ b: <b /> }}
          />
        </span>
        {schedule.waiting > 0 && (
          <span className="muted small">{t('waiting', { count: schedule.waiting })}</span>
        )}
      </span>
    </Link>
  );
}
