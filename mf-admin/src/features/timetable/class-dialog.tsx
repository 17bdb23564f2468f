import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { longDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { ClassChangeForm } from './class-change-form.js';
import { AskForCoverDialog, CoverButton } from './cover-of-class.js';
import s from './timetable.module.css';
import { useCancelClass } from './use-timetable.js';
import { t } from './messages.js';

/** Says what follows before it is done: it can't be undone. */
function CancelDialog({ one, onClose }: { one: AdminSchedule; onClose: () => void }): ReactNode {
  const cancel = useCancelClass(one.id);
  return (
    <ReasonDialog
      title={t('cancelClassTitle', {
        name: one.classType.name,
        longDate: longDate(one.date),
        startTime: one.startTime,
      })}
      consequence={[
        one.booked > 0 ? t('everyoneGetsBackWhat', { booked: one.booked }) : t('nobodyHasBooked'),
        one.waiting > 0 && t('waitingListEmptied', { waiting: one.waiting }),
        t('everyoneToldWithReason'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('cancelClass')}
      variant="dangerFill"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDo={(reason) =>
        cancel.mutate(reason, {
          onSuccess: () => {
            toast.success(t('classIsCancelled', { name: one.classType.name }));
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
  const [step, setStep] = useState<'cancel' | 'cover'>();
  const isOpen = one.status === 'scheduled' && new Date(one.startsAt) > now;
  if (step === 'cancel') return <CancelDialog one={one} onClose={onClose} />;
  if (step === 'cover') return <AskForCoverDialog one={one} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      shape="wide"
      title={`${one.classType.name}, ${longDate(one.date)}`}
      lead={
        <p className="muted small num">
          {t('classFacts', {
            startTime: one.startTime,
            endTime: one.endTime,
            name: one.trainer.name,
            name2: one.room.name,
            booked: one.booked,
            capacity: one.capacity,
          })}
        </p>
      }
    >
      <div className={s.form}>
        {one.status === 'cancelled' && (
          <Note tone="scarce">
            <b>{t('studioCancelledClass')}</b> {one.cancelledBecause}
          </Note>
        )}
        {isOpen && one.changedSingly && <Note>{t('classDiffersFromIts')}</Note>}
        <div className={s.actions}>
          <ButtonLink>
            <Link to={`/admin/class/${one.id}`}>{t('whoComes')}</Link>
          </ButtonLink>
          {isOpen && <CoverButton id={one.id} onAsk={() => setStep('cover')} />}
          {isOpen && (
            <Button look="danger" onClick={() => setStep('cancel')}>
              {t('cancelClass')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <ClassChangeForm one={one} onDone={onClose} />}
    </FormDialog>
  );
}
