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
import { addToCalendar } from '../../shared/calendar-file.js';
import { useCancelPlace } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import s from './events.module.css';
import { Text, t } from './messages.js';

/** What giving the place back comes to, at this moment. */
export const cancelMessage = (refundUntil: string | null, now: number): string => {
  if (refundUntil === null) return t('cancelIsFree');
  const until = deadline(refundUntil, new Date(now));
  return now <= Date.parse(refundUntil)
    ? t('cancelRefunded', { until })
    : t('cancelNotRefunded', { until });
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
        <Text
          message={canCancel ? 'confirmedLookForward' : 'placeIsConfirmed'}
          tags={{ b: <b /> }}
        />
      </Note>
      <Button look="outline" size="lg" block onClick={() => addToCalendar(event.id)}>
        <Icon of={CalendarPlus} />
        {t('addToCalendar')}
      </Button>
      {canCancel && (
        <Button look="danger" size="lg" block onClick={() => setAsking(true)}>
          {t('cancelMyPlace')}
        </Button>
      )}
      {asking && reservationId && (
        <ConfirmDialog
          title={t('cancelPlaceQuestion')}
          consequence={consequence}
          error={cancel.isError ? messageOf(cancel.error) : undefined}
          yes={t('givePlaceBack')}
          no={t('keepMyPlace')}
          busy={cancel.isPending}
          onYes={() =>
            cancel.mutate(reservationId, {
              onSuccess: ({ refunded }) => {
                toast.success(t('placeCancelled'), {
                  description: refunded ? t('priceGoesBack') : undefined,
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
