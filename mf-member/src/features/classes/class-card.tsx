import type { ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { minutesBetween } from '@studio/ui/format';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Action, Meta } from './class-foot.js';
import type { CardProps } from './class-foot.js';
import { classState } from './class-state.js';
import s from './class-card.module.css';
import { t } from './messages.js';

function Past({ schedule, word }: { schedule: ScheduleView; word: string }): ReactNode {
  return (
    <article className={`${s.card} ${s.past}`}>
      <time className={s.time}>{schedule.startTime}</time>
      <div className={s.pastRow}>
        <div className={s.what}>
          <h3>{schedule.classType.name}</h3>
          <p className="small">{schedule.trainer.name}</p>
        </div>
        <span className={s.word}>{word}</span>
      </div>
    </article>
  );
}

/**
 * One class of the day; the word on its button is its state. All states are equally high. A day has
 * many: one that has not changed is not drawn again when another page of days comes.
 */
export const ClassCard = memo(function ClassCard({ schedule, now, onOpen }: CardProps): ReactNode {
  const state = classState(schedule, now);
  if (state === 'past') return <Past schedule={schedule} word={t('past')} />;
  if (state === 'attended') return <Past schedule={schedule} word={t('attended')} />;
  if (state === 'cancelled') return <Past schedule={schedule} word={t('cancelled')} />;
  const own = state === 'booked' || state === 'offered';
  return (
    <article className={`${s.card} ${own ? s.booked : ''}`}>
      <div>
        <time className={s.time}>{schedule.startTime}</time>
        <p className={`num ${s.minutes}`}>{t('minutes', { minutes: minutesBetween(schedule) })}</p>
      </div>
      <div className={s.what}>
        <h3>
          <Link to={`/class/${schedule.id}`} className={s.name}>
            {schedule.classType.name}
          </Link>
        </h3>
        <p className={s.by}>
          <Avatar name={schedule.trainer.name} src={schedule.trainer.avatarUrl} size={24} />
          <span className="cut">
            {schedule.trainer.name} · {schedule.room.name}
          </span>
        </p>
        <div className={s.foot}>
          <Meta schedule={schedule} now={now} />
          <Action schedule={schedule} now={now} onOpen={onOpen} />
        </div>
      </div>
    </article>
  );
});
