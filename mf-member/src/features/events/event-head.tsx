import type { EventView } from '@studio/contracts';
import { fullDateOf, studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './events.module.css';
import { t } from './messages.js';

type Times = Pick<EventView, 'date' | 'time' | 'endsAt'>;

/** `Sat 5 Dec 2026, 11:00–12:30` */
export const whenOf = ({ date, time, endsAt }: Times): string =>
  t('eventTime', { day: fullDateOf(date), from: time, until: studioClock(endsAt) });

/** What it is, when, and what happens there. */
export function EventHead({ event }: { event: EventView }): ReactNode {
  return (
    <header className={s.head}>
      <h1>{event.title}</h1>
      <p className="num">{whenOf(event)}</p>
      {event.description && <p className={`muted ${s.about}`}>{event.description}</p>}
    </header>
  );
}
