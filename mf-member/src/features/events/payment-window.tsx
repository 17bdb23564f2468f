import { Card } from '@studio/ui/card';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { clockOf, closingMessage, isClosing } from '../../shared/countdown.js';
import s from './events.module.css';

/** How long the place is still held; the last five minutes are announced. */
export function PaymentWindow({ left }: { left: number }): ReactNode {
  const closing = isClosing(left);
  return (
    <>
      <Card className={`${s.count} ${closing ? s.closing : ''}`} aria-label="Time left to pay">
        <p className="muted small">Your place is held for</p>
        <b className="num" role="timer">
          {clockOf(left)}
        </b>
      </Card>
      {closing && (
        <Note tone="alert">{closingMessage} Pay now, or your place goes to the next in line.</Note>
      )}
    </>
  );
}
