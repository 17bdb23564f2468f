import type { ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { count, shortDate, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { answerBy } from '../../shared/answer-by.js';
import { classState, isListClosed, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import s from './class-card.module.css';

export interface CardProps {
  schedule: ScheduleView;
  now: Date;
  onOpen: (scheduleId: string) => void;
}
type MetaProps = Omit<CardProps, 'onOpen'>;

const checkInLabel = ({ schedule, now }: MetaProps): string | null => {
  if (schedule.date !== studioDay(now)) return null;
  const { checkInOpensAt } = schedule;
  return now < new Date(checkInOpensAt)
    ? `Check-in opens ${studioClock(checkInOpensAt)}`
    : 'Check-in is open';
};

const fullLabel = (schedule: ScheduleView): string =>
  schedule.waiting > 0 ? `Full · ${schedule.waiting} waiting` : 'Full';

const whenFree = ({ myWaiting }: ScheduleView): string => {
  if (myWaiting?.state === 'skipped') return 'Skipped for now';
  return myWaiting?.mode === 'ask' ? 'Asked when free' : 'Booked when free';
};

const seatsLabel = ({ seatsLeft }: ScheduleView): ReactNode => {
  const label = `${count(seatsLeft, 'seat')} left`;
  return isScarce(seatsLeft) ? <b className="scarce">{label}</b> : label;
};

/** Two notes on a class: how it stands, and what it costs or what comes next. */
type Notes = readonly [ReactNode, ReactNode];

const costLabel = ({ creditCost }: ScheduleView): string => count(creditCost, 'credit');

const notesOf: Partial<Record<ClassState, (props: MetaProps) => Notes>> = {
  booked: (props) => [
    <b className="calm">Your seat is kept</b>,
    checkInLabel(props) ?? costLabel(props.schedule),
  ],
  held: () => [<b className="scarce">Seat held</b>, 'Pay to keep it'],
  offered: ({ schedule: { myWaiting }, now }) => [
    <b className="calm">A seat for you</b>,
    myWaiting?.offerUntil && `Answer by ${answerBy(myWaiting.offerUntil, now)}`,
  ],
  waiting: ({ schedule }) => [fullLabel(schedule), whenFree(schedule)],
  join: ({ schedule }) => [fullLabel(schedule), costLabel(schedule)],
  full: ({ schedule, now }) => [
    fullLabel(schedule),
    isListClosed(schedule, now) ? 'List closed' : 'List full',
  ],
  early: ({ schedule }) => [
    `${count(schedule.seatsLeft, 'seat')} left`,
    `Opens ${shortDate(studioDay(schedule.bookingOpensAt))}`,
  ],
};

const metaOf = (props: MetaProps): Notes =>
  notesOf[classState(props.schedule, props.now)]?.(props) ?? [
    seatsLabel(props.schedule),
    costLabel(props.schedule),
  ];

export function Meta(props: MetaProps): ReactNode {
  const [first, second] = metaOf(props);
  return (
    <p className={`num ${s.meta}`}>
      <span>{first}</span>
      <span>{second}</span>
    </p>
  );
}

/** The button whose word is the state of the class. */
export function Action({ schedule, now, onOpen }: CardProps): ReactNode {
  const { classType, startTime, trainer } = schedule;
  const act = (word: string) => ({
    onClick: () => onOpen(schedule.id),
    'aria-label': `${word}: ${classType.name}, ${startTime} with ${trainer.name}`,
  });
  switch (classState(schedule, now)) {
    case 'book':
      return (
        <Button className={s.button} {...act('Book')}>
          Book
        </Button>
      );
    case 'booked':
      return (
        <Button look="calm" className={s.bookedButton} {...act('Booked')}>
          <Icon of={CircleCheck} />
          Booked
        </Button>
      );
    case 'held':
      return (
        <Button className={s.button} {...act('Pay')}>
          Pay
        </Button>
      );
    case 'offered':
      return (
        <Button className={s.button} {...act('Answer')}>
          Answer
        </Button>
      );
    case 'waiting': {
      const word = `#${schedule.myWaiting?.position ?? 1} in line`;
      return (
        <Button look="outline" {...act(word)}>
          <Icon of={Hourglass} size={18} />
          {word}
        </Button>
      );
    }
    case 'join':
      return (
        <Button look="outline" {...act('Join waiting list')}>
          Join waiting list
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
