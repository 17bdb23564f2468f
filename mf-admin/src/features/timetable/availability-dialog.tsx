import { call, messageOf } from '@studio/api-client';
import { getTrainerAvailability, putTrainerAvailability } from '@studio/contracts';
import type { AdminTrainer, AvailabilityFacts, TrainerAvailability } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { AvailabilityEditor } from '@studio/ui/availability/availability-editor';
import type { Availability } from '@studio/ui/availability/availability-editor';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { useNow } from '../../shared/use-now.js';
import { ClashList } from './clashes.js';
import s from './timetable.module.css';
import { t } from './messages.js';

const textOf = (error: unknown): string =>
  conflictOf(error) ? t('availabilityChanged') : messageOf(error);

/** Saves all of it; what the trainer changed meanwhile is read, and what was typed stays. */
const useSaving = ({ trainer, version }: TrainerAvailability) => {
  const client = useQueryClient();
  const queryKey = keys.availability(trainer.id);
  const put = useMutation({
    mutationFn: (facts: AvailabilityFacts) =>
      call(putTrainerAvailability, { params: { id: trainer.id }, body: { ...facts, version } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      void client.invalidateQueries({ queryKey: keys.adminClashes });
      toast.success(t('saved'));
    },
    onError: (error) => conflictOf(error) && client.invalidateQueries({ queryKey }),
  });
  const bodyOf = ({ weeks, days, holidays }: Availability): AvailabilityFacts =>
    structuredClone({ weeks, days, holidays }) as AvailabilityFacts;
  return {
    save: (facts: Availability, onSaved: () => void): void =>
      put.mutate(bodyOf(facts), { onSuccess: onSaved }),
    saveRemoval: (facts: Availability): void =>
      put.mutate(bodyOf(facts), { onError: (error) => toast.error(textOf(error)) }),
    isPending: put.isPending,
    error: put.isError ? textOf(put.error) : undefined,
    reset: put.reset,
  };
};

function Editor({ availability }: { availability: TrainerAvailability }): ReactNode {
  const saving = useSaving(availability);
  return (
    <div className={s.form}>
      <ClashList clashes={availability.clashes} />
      <AvailabilityEditor facts={availability} today={studioDay(useNow())} saving={saving} />
    </div>
  );
}

/** When a trainer can teach, edited by a manager. */
export function AvailabilityDialog({
  trainer,
  onClose,
}: {
  trainer: AdminTrainer;
  onClose: () => void;
}): ReactNode {
  const availability = useQuery({
    queryKey: keys.availability(trainer.id),
    queryFn: ({ signal }) => call(getTrainerAvailability, { params: { id: trainer.id }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="wide"
      title={t('availabilityOf', { name: trainer.name })}
      lead={<p className="muted small">{t('availabilityLead')}</p>}
    >
      {availability.isPending && <SkeletonRows what={t('availability')} rows={3} height={120} />}
      {availability.isError && <ErrorPanel onRetry={() => void availability.refetch()} />}
      {availability.data && <Editor availability={availability.data} />}
    </Dialog>
  );
}
