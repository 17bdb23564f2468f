import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCancelPlace } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { t } from './messages.js';

/** Gives a place back that is held but not paid yet. */
export function CancelReservation({
  reservationId,
  onCancelled,
}: {
  reservationId: string;
  onCancelled: () => void;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const cancel = useCancelPlace();
  return (
    <>
      <Button look="danger" size="lg" block onClick={() => setOpen(true)}>
        {t('cancelReservation')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('cancelReservationQuestion')}
          consequence={t('placeGoesToNext')}
          error={cancel.isError ? t('cancelFailed') : undefined}
          yes={t('cancelReservation')}
          no={t('keepMyPlace')}
          busy={cancel.isPending}
          onYes={() =>
            cancel.mutate(reservationId, {
              onSuccess: () => {
                toast.success(t('reservationCancelled'));
                onCancelled();
              },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
