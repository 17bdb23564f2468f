import { toast } from '@studio/shell-kit';
import { shortDate, studioDay } from '@studio/ui/format';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAskForCover } from '../../shared/cover/use-open-cover.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { SelectField } from '../../shared/select-field.js';
import { useNow } from '../../shared/use-now.js';
import { useComingClasses } from './api.js';
import { t } from './messages.js';

/** A manager asks for a trainer who is ill: first whose, then which class. */
export function AskDialog({ onClose }: { onClose: () => void }): ReactNode {
  const now = useNow();
  const classes = useComingClasses(studioDay(now));
  const ask = useAskForCover();
  const [trainerId, setTrainer] = useState('');
  const [classId, setClass] = useState('');
  const open = (classes.data?.items ?? []).filter(
    ({ status, startsAt }) => status === 'scheduled' && new Date(startsAt) > now,
  );
  const trainers = new Map(open.map(({ trainer }) => [trainer.id, trainer.name]));
  const own = open.filter(({ trainer }) => trainer.id === trainerId);
  return (
    <ReasonDialog
      title={t('askTitle')}
      consequence={t('askConsequence')}
      action={t('askNow')}
      ready={own.some(({ id }) => id === classId)}
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onDo={(reason) =>
        ask.mutate(
          { id: classId, reason },
          {
            onSuccess: () => {
              toast.success(t('askedNow'));
              onClose();
            },
          },
        )
      }
    >
      {classes.isPending && <SkeletonRows what={t('theClasses')} rows={2} height={60} />}
      {classes.isError && <ErrorPanel onRetry={() => void classes.refetch()} />}
      {classes.data && (
        <>
          <SelectField
            label={t('trainer')}
            value={trainerId}
            options={[...trainers]
              .map(([value, label]) => ({ value, label }))
              .sort((a, b) => a.label.localeCompare(b.label))}
            onChange={setTrainer}
          />
          <SelectField
            label={t('theClass')}
            value={classId}
            options={own.map((one) => ({
              value: one.id,
              label: `${shortDate(one.date)}, ${one.startTime}, ${one.classType.name}`,
            }))}
            onChange={setClass}
          />
        </>
      )}
    </ReasonDialog>
  );
}
