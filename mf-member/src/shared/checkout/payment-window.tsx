import { Bar } from '@studio/ui/bar';
import { Card } from '@studio/ui/card';
import { dayInSentence, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleCheck, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockOf, closingMessage, isClosing } from '../countdown.js';
import { Text, t } from './messages.js';
import s from './payment-window.module.css';

/** How long something is still held, and until when by the clock; the last minutes are announced. */
export function PaymentWindow({
  title,
  from,
  until,
  now,
}: {
  /** Said while there is time. */
  title: string;
  /** Instants between which it is held. */
  from: string | null;
  until: string;
  /** ms */
  now: number;
}): ReactNode {
  const end = Date.parse(until);
  const left = end - now;
  const closing = isClosing(left);
  return (
    <Card className={`${s.window} ${closing ? s.closing : ''}`} aria-label={t('timeLeftToPay')}>
      <p className={`strong row ${s.state}`} role={closing ? 'alert' : undefined}>
        <Icon of={closing ? Timer : CircleCheck} size={20} />
        {closing ? closingMessage : title}
      </p>
      <p className={`num ${s.clock}`} role="timer">
        {clockOf(left)}
      </p>
      <p className="num">
        <Text
          message="toPayUntil"
          values={{ time: studioClock(until), day: dayInSentence(studioDay(until), new Date(now)) }}
          tags={{ b: <b className="strong" /> }}
        />
      </p>
      {from && (
        <div className={s.bar}>
          <Bar part={left} whole={end - Date.parse(from)} tone={closing ? 'scarce' : 'calm'} />
        </div>
      )}
    </Card>
  );
}
