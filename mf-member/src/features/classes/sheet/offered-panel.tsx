import type { WaitingEntry } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { clockOf, isClosing } from '../../../shared/countdown.js';
import { useServerNow } from '../../../shared/use-server-now.js';
import { answerBy } from '../../../shared/answer-by.js';
import s from './booking-sheet.module.css';
import { fundingName } from './funding-labels.js';
import { Refusal } from './refusal.js';
import { useAcceptOffer } from './waitlist-api.js';
import { Text, t } from './messages.js';

/** A seat that is kept for this member until an hour by the server's clock. */
export function OfferedPanel({
  entry,
  onDecline,
  onOver,
}: {
  entry: WaitingEntry;
  onDecline: () => void;
  /** Asks what has become of it. */
  onOver: () => Promise<unknown>;
}): ReactNode {
  const accept = useAcceptOffer(entry.scheduleId);
  const now = useServerNow();
  const left = entry.offerUntil === null ? 0 : new Date(entry.offerUntil).getTime() - now;
  const over = left <= 0;
  useEffect(() => {
    if (over) void onOver();
  }, [over, onOver]);
  if (over) return <Note tone="scarce">{t('timeToAnswerIsOver')}</Note>;
  return (
    <div className={s.fixed}>
      <Note tone="calm">
        <Text message="seatIsFreeForYou" tags={{ b: <b /> }} />
      </Note>
      <div className={s.window}>
        <p className="muted small num">
          {entry.offerUntil &&
            t('answerByTime', { time: answerBy(entry.offerUntil, new Date(now)) })}
        </p>
        <b className={`serif num ${isClosing(left) ? 'alert' : ''}`} role="timer">
          {clockOf(left)}
        </b>
        <p className="muted small num">
          {t('paysWith', { fundingName: fundingName(entry.paysWith) })}
        </p>
      </div>
      {accept.isError && <Refusal error={accept.error} />}
      <Button
        look="primary"
        size="lg"
        block
        busy={accept.isPending}
        onClick={() =>
          accept.mutate(undefined, { onSuccess: () => toast.success(t('classBookedSuccessfully')) })
        }
      >
        {t('takeSeat')}
      </Button>
      <Button look="danger" size="lg" block disabled={accept.isPending} onClick={onDecline}>
        {t('decline')}
      </Button>
    </div>
  );
}
