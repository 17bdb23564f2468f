import { Card } from '@studio/ui/card';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { clockOf, closingMessage, isClosing } from '../../shared/countdown.js';
import s from './events.module.css';
import { t } from './messages.js';

/** How long the place is still held; the last five minutes are announced. */
export function PaymentWindow({ left }: { left: number }): ReactNode {
  const closing = isClosing(left);
  return (
    <>
      <Card className={`${s.count} ${closing ? s.closing : ''}`} aria-label={t('timeLeftToPay')}>
        <p className="muted small">{t('placeIsHeldFor')}</p>
        <b className="num" role="timer">
          {clockOf(left)}
        </b>
      </Card>
      {closing && <Note tone="alert">{t('windowIsClosing', { closingMessage })}</Note>}
    </>
  );
}
