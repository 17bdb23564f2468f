import { messageOf } from '@studio/api-client';
import type { UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze } from './api.js';
import s from './my-packages.module.css';

interface UnfreezeDialogProps {
  one: UserPackageView;
  frozen: NonNullable<UserPackageView['frozen']>;
  onClose: () => void;
}

/** Ends a freeze today, or takes a planned one back: the days left of it go off the expiry. */
export function UnfreezeDialog({ one, frozen, onClose }: UnfreezeDialogProps): ReactNode {
  const isPlanned = frozen.from > studioDay(useNow());
  const { unfreeze } = useFreeze(one.id);
  const end = (): void =>
    unfreeze.mutate(undefined, {
      onSuccess: ({ expiresOn }) => {
        toast.success(isPlanned ? 'The freeze is taken back' : 'The freeze has ended', {
          description: `Valid to the end of ${fullDate(expiresOn)}.`,
        });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPlanned ? 'Take the freeze back?' : 'End the freeze today?'}
    >
      <div className={s.form}>
        <Note tone="scarce">
          {isPlanned
            ? `It was planned from ${dayMonth(frozen.from)} to ${dayMonth(frozen.until)}. The last day of your package moves back by as many days.`
            : 'You can book again at once. The days that were not frozen go off the last day of your package. Bookings that were cancelled do not come back.'}
        </Note>
        {unfreeze.isError && <Note tone="alert">{messageOf(unfreeze.error)}</Note>}
        <Button look="primary" size="lg" block busy={unfreeze.isPending} onClick={end}>
          {isPlanned ? 'Take it back' : 'End the freeze'}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          Keep it frozen
        </Button>
      </div>
    </Dialog>
  );
}
