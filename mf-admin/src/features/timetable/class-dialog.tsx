import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { count, longDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { ClassChangeForm } from './class-change-form.js';
import s from './timetable.module.css';
import { useCancelClass } from './use-timetable.js';

/** Says what follows before it is done: it can't be undone. */
function CancelDialog({ one, onClose }: { one: AdminSchedule; onClose: () => void }): ReactNode {
  const cancel = useCancelClass(one.id);
  return (
    <ReasonDialog
      title={`Cancel ${one.classType.name}, ${longDate(one.date)}, ${one.startTime}?`}
      consequence={[
        one.booked > 0
          ? `${count(one.booked, 'booking')}: everyone gets back what they paid with.`
          : 'Nobody has booked.',
        one.waiting > 0 && `The waiting list (${one.waiting}) is emptied.`,
        'Everyone is told, with the reason. This can not be undone.',
      ]
        .filter(Boolean)
        .join(' ')}
      action="Cancel the class"
      look="dangerFill"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDo={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            toast.success(`${one.classType.name} is cancelled`);
            onClose();
          },
        })
      }
    />
  );
}

/** One class: what it is, who comes, another time or trainer, or no class. */
export function ClassDialog({
  one,
  onClose,
}: {
  one: AdminSchedule;
  onClose: () => void;
}): ReactNode {
  const now = useNow();
  const [cancelling, setCancelling] = useState(false);
  const isOpen = one.status === 'scheduled' && new Date(one.startsAt) > now;
  if (cancelling) return <CancelDialog one={one} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      shape="wide"
      title={`${one.classType.name}, ${longDate(one.date)}`}
      lead={
        <p className="muted small num">
          {one.startTime}–{one.endTime} · {one.trainer.name} · {one.room.name} · {one.booked} of{' '}
          {one.capacity} booked
        </p>
      }
    >
      <div className={s.form}>
        {one.status === 'cancelled' && (
          <Note tone="scarce">
            <b>The studio cancelled this class.</b> {one.cancelledBecause}
          </Note>
        )}
        {isOpen && one.changedSingly && (
          <Note>This class differs from its series: changes of the series leave it as it is.</Note>
        )}
        <div className={s.actions}>
          <ButtonLink>
            <Link to={`/admin/class/${one.id}`}>Who comes</Link>
          </ButtonLink>
          {isOpen && (
            <Button look="danger" onClick={() => setCancelling(true)}>
              Cancel the class
            </Button>
          )}
        </div>
      </div>
      {isOpen && <ClassChangeForm one={one} onDone={onClose} />}
    </FormDialog>
  );
}
