import { messageOf, serverNow } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { deadline } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addEventToCalendar } from '../../shared/calendar-file.js';
import { useCancelPlace } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import s from './events.module.css';

/** What giving the place back comes to, at this moment. */
export const cancelMessage = (refundUntil: string | null, now: number): string => {
  if (refundUntil === null) return 'It costs nothing. Your place goes to the next in line.';
  const until = deadline(refundUntil, new Date(now));
  return now <= Date.parse(refundUntil)
    ? `You get all of the price back: free until ${until}.`
    : `The price is not refunded: free cancellation ended ${until}.`;
};

/** A confirmed place: into the calendar, or back to the studio. */
export function OwnPlace({
  event,
  onCancelled,
}: {
  event: EventView;
  onCancelled?: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelPlace();
  const reservationId = event.mine?.reservationId;
  const consequence = cancelMessage(event.mine?.refundUntil ?? null, serverNow());
  const canCancel = Date.parse(event.startsAt) > serverNow();
  return (
    <div className={s.part}>
      <Note tone="calm">
        <b>Your place is confirmed.</b> {canCancel && 'We look forward to seeing you.'}
      </Note>
      <Button look="outline" size="lg" block onClick={() => addEventToCalendar(event)}>
        <Icon of={CalendarPlus} />
        Add to calendar
      </Button>
      {canCancel && (
        <Button look="danger" size="lg" block onClick={() => setAsking(true)}>
          Cancel my place
        </Button>
      )}
      {asking && reservationId && (
        <ConfirmDialog
          title="Cancel your place?"
          consequence={consequence}
          error={cancel.isError ? messageOf(cancel.error) : undefined}
          yes="Give my place back"
          no="Keep my place"
          busy={cancel.isPending}
          onYes={() =>
            cancel.mutate(reservationId, {
              onSuccess: ({ refunded }) => {
                toast.success('Your place was cancelled', {
                  description: refunded ? 'The price goes back to your card.' : undefined,
                });
                setAsking(false);
                onCancelled?.();
              },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
