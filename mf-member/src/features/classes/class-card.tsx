import type { ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { count, shortDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classState, isScarce, opensAt } from './class-state.js';
import s from './class-card.module.css';

interface CardProps {
  schedule: ScheduleView;
  now: Date;
  onOpen: (scheduleId: string) => void;
}

const label = (word: string, { classType, startTime, trainer }: ScheduleView): string =>
  `${word}: ${classType.name}, ${startTime} with ${trainer.name}`;

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

/** The two small lines at the foot: seats, and what it costs. */
function Meta({ schedule, now }: Omit<CardProps, 'onOpen'>): ReactNode {
  const state = classState(schedule, now);
  const cost = count(schedule.creditCost, 'credit');
  if (state === 'booked')
    return (
      <p className={`num ${s.meta}`}>
        <b className="calm">Your seat is kept</b>
        <span>{cost}</span>
      </p>
    );
  if (state === 'full')
    return (
      <p className={`num ${s.meta}`}>
        <span>Full{schedule.waiting > 0 && ` · ${schedule.waiting} waiting`}</span>
        <span>{cost}</span>
      </p>
    );
  return (
    <p className={`num ${s.meta}`}>
      {isScarce(schedule.seatsLeft) ? (
        <b className="scarce">{count(schedule.seatsLeft, 'seat')} left</b>
      ) : (
        <span>{count(schedule.seatsLeft, 'seat')} left</span>
      )}
      <span>{state === 'early' ? `Opens ${shortDate(studioDay(opensAt(schedule)))}` : cost}</span>
    </p>
  );
}

function Action({ schedule, now, onOpen }: CardProps): ReactNode {
  const open = (): void => onOpen(schedule.id);
  switch (classState(schedule, now)) {
    case 'book':
      return (
        <Button className={s.button} onClick={open} aria-label={label('Book', schedule)}>
          Book
        </Button>
      );
    case 'booked':
      return (
        <Button
          look="calm"
          className={s.bookedButton}
          onClick={open}
          aria-label={label('Booked', schedule)}
        >
          <Icon of={CircleCheck} />
          Booked
        </Button>
      );
    case 'full':
      return (
        <Button className={s.button} disabled>
          Full
        </Button>
      );
    default:
      return (
        <Button className={s.button} disabled>
          Book
        </Button>
      );
  }
}

/** One class of the day; the word on its button is its state. All states are equally high. */
export function ClassCard({ schedule, now, onOpen }: CardProps): ReactNode {
  const state = classState(schedule, now);
  if (state === 'past') return <Past schedule={schedule} word="Past" />;
  if (state === 'attended') return <Past schedule={schedule} word="Attended" />;
  if (state === 'cancelled') return <Past schedule={schedule} word="Cancelled" />;
  return (
    <article className={`${s.card} ${state === 'booked' ? s.booked : ''}`}>
      <div>
        <time className={s.time}>{schedule.startTime}</time>
        <p className={`num ${s.minutes}`}>{schedule.classType.minutes} min</p>
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
}
