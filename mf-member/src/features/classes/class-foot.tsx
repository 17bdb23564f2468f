import type { ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { priceTag, shortDate, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { answerBy } from '../../shared/answer-by.js';
import { classState, isListClosed, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import s from './class-card.module.css';
import { useOwnSeat } from './use-own-seat.js';
import { t } from './messages.js';

export interface CardProps {
  schedule: ScheduleView;
  now: Date;
  onOpen: (scheduleId: string) => void;
}
type MetaProps = Omit<CardProps, 'onOpen'>;

const checkInLabel = ({ schedule: { checkInOpensAt }, now }: MetaProps): string => {
  return now < new Date(checkInOpensAt)
    ? t('checkInOpens', { studioClock: studioClock(checkInOpensAt) })
    : t('checkInIsOpen');
};

const fullLabel = (schedule: ScheduleView): string =>
  schedule.waiting > 0 ? t('fullAndWaiting', { waiting: schedule.waiting }) : t('full');

const whenFree = ({ myWaiting }: ScheduleView): string => {
  if (myWaiting?.state === 'skipped') return t('skippedForNow');
  return myWaiting?.mode === 'ask' ? t('askedWhenFree') : t('bookedWhenFree');
};

const seatsLabel = ({ seatsLeft }: ScheduleView): ReactNode => {
  const label = t('seatsLeftCount', { seatsLeft });
  return isScarce(seatsLeft) ? <b className="scarce">{label}</b> : label;
};

type CostFacts = Pick<ScheduleView, 'creditCost' | 'dropInPrice' | 'myFunding'>;

/** Two notes on a class: how it stands, and what it costs or what comes next. */
type Notes = readonly [ReactNode, ReactNode];

/** What the class costs this person: with no credit and no plan that is its price. */
export const costLabel = ({ creditCost, dropInPrice, myFunding }: CostFacts): string => {
  if (myFunding === 'subscription') return t('includedInPlan');
  return myFunding === 'drop_in' && dropInPrice > 0
    ? priceTag(dropInPrice)
    : t('costInCredits', { count: creditCost });
};

/** A card can't be charged while one waits. */
const costOfWaiting = (schedule: ScheduleView): string =>
  schedule.myFunding === 'drop_in'
    ? t('needsCredits', { count: schedule.creditCost })
    : costLabel(schedule);

const notesOf: Partial<Record<ClassState, (props: MetaProps) => Notes>> = {
  booked: (props) => [<b className="calm">{t('seatIsKept')}</b>, checkInLabel(props)],
  held: () => [<b className="scarce">{t('seatHeld')}</b>, t('payToKeep')],
  offered: ({ schedule: { myWaiting }, now }) => [
    <b className="calm">{t('seatForYou')}</b>,
    myWaiting?.offerUntil && t('answerBy', { answerBy: answerBy(myWaiting.offerUntil, now) }),
  ],
  waiting: ({ schedule }) => [fullLabel(schedule), whenFree(schedule)],
  join: ({ schedule }) => [fullLabel(schedule), costOfWaiting(schedule)],
  full: ({ schedule, now }) => [
    fullLabel(schedule),
    isListClosed(schedule, now) ? t('listClosed') : t('listFull'),
  ],
  early: ({ schedule }) => [
    t('seatsLeftCount', { seatsLeft: schedule.seatsLeft }),
    t('opensOn', { day: shortDate(studioDay(schedule.bookingOpensAt)) }),
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

const labelOf = ({ classType, startTime, trainer }: ScheduleView, action: string): string =>
  t('actionOnClass', { action, className: classType.name, startTime, trainer: trainer.name });

/** What can be done with the class: the own seat comes back for as long as it is kept. */
export function Action(props: CardProps): ReactNode {
  const takeBack = useOwnSeat(props.schedule, props.now);
  if (!takeBack) return <StateAction {...props} />;
  return (
    <Button aria-label={labelOf(props.schedule, t('takeBack'))} onClick={takeBack}>
      {t('takeBack')}
    </Button>
  );
}

/** The button whose word is the state of the class. */
function StateAction({ schedule, now, onOpen }: CardProps): ReactNode {
  const act = (action: string) => ({
    onClick: () => onOpen(schedule.id),
    'aria-label': labelOf(schedule, action),
  });
  switch (classState(schedule, now)) {
    case 'book':
      return (
        <Button className={s.button} {...act(t('book'))}>
          {t('book')}
        </Button>
      );
    case 'booked':
      return (
        <Button look="calm" className={s.bookedButton} {...act(t('booked'))}>
          <Icon of={CircleCheck} />
          {t('booked')}
        </Button>
      );
    case 'held':
      return (
        <Button className={s.button} {...act(t('pay'))}>
          {t('pay')}
        </Button>
      );
    case 'offered':
      return (
        <Button className={s.button} {...act(t('answer'))}>
          {t('answer')}
        </Button>
      );
    case 'waiting': {
      const label = t('positionInLine', { position: schedule.myWaiting?.position ?? 1 });
      return (
        <Button look="outline" {...act(label)}>
          <Icon of={Hourglass} size={18} />
          {label}
        </Button>
      );
    }
    case 'join':
      return (
        <Button look="outline" {...act(t('joinWaitingList'))}>
          {t('joinWaitingList')}
        </Button>
      );
    case 'full':
      return (
        <Button className={s.button} disabled>
          {t('full')}
        </Button>
      );
    default:
      return (
        <Button className={s.button} disabled>
          {t('book')}
        </Button>
      );
  }
}
