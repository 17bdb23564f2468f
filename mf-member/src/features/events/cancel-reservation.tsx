import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCancelPlace } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';

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
      <Button look="ghost" size="lg" block onClick={() => setOpen(true)}>
        Cancel Reservation
      </Button>
      {open && (
        <ConfirmDialog
          title="Cancel your reservation?"
          consequence="Your place goes to the next in line. Nothing was charged."
          error={cancel.isError ? 'Failed to cancel reservation' : undefined}
          yes="Cancel reservation"
          no="Keep my place"
          busy={cancel.isPending}
          onYes={() =>
            cancel.mutate(reservationId, {
              onSuccess: () => {
                toast.success('Reservation cancelled successfully.');
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
