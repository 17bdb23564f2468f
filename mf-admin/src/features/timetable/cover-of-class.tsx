import type { AdminSchedule } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { longDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useAskForCover, useOpenCover } from '../../shared/cover/use-open-cover.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { t } from './messages.js';

/** Asks the other trainers, or leads to the request that is open. */
export function CoverButton({ id, onAsk }: { id: string; onAsk: () => void }): ReactNode {
  const open = useOpenCover().data?.items.some(({ scheduleId }) => scheduleId === id);
  if (open)
    return (
      <ButtonLink>
        <Link to="/admin/substitutions">{t('coverIsAsked')}</Link>
      </ButtonLink>
    );
  return <Button onClick={onAsk}>{t('askForCover')}</Button>;
}

/** Why the trainer can't teach the class; then the others are asked. */
export function AskForCoverDialog({
  one,
  onClose,
}: {
  one: AdminSchedule;
  onClose: () => void;
}): ReactNode {
  const ask = useAskForCover();
  return (
    <ReasonDialog
      title={t('askForCoverTitle', {
        name: one.classType.name,
        day: longDate(one.date),
        startTime: one.startTime,
      })}
      consequence={t('askForCoverMeaning', { trainer: one.trainer.name })}
      action={t('askForCoverNow')}
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onDo={(reason) =>
        ask.mutate(
          { id: one.id, reason },
          {
            onSuccess: ({ offers: { length: count } }) => {
              toast.success(t('askedForCover', { count }));
              onClose();
            },
          },
        )
      }
    />
  );
}
