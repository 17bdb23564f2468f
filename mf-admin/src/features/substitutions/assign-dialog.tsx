import { messageOf } from '@studio/api-client';
import type { SubstitutionCandidate } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useCandidates, useDecisions } from './api.js';
import s from './substitutions.module.css';
import { t } from './messages.js';

const noteOf = ({ obstacle, isAway }: SubstitutionCandidate): string => {
  if (obstacle === 'teaches_then') return t('teachesThen');
  if (obstacle === 'not_qualified') return t('notQualified');
  return isAway ? t('away') : t('free');
};

/** First those who could take it. */
const rankOf = ({ obstacle, isAway }: SubstitutionCandidate): number => {
  if (obstacle === 'teaches_then') return 3;
  return obstacle ? 2 : Number(isAway);
};

/** Gives the class to somebody by hand; only who teaches then can't have it. */
export function AssignDialog({
  id,
  when,
  onClose,
}: {
  id: string;
  when: string;
  onClose: () => void;
}): ReactNode {
  const candidates = useCandidates(id);
  const { assign } = useDecisions(id);
  const sorted = [...(candidates.data?.items ?? [])].sort((a, b) => rankOf(a) - rankOf(b));
  const give = ({ id: trainerId, name }: SubstitutionCandidate): void =>
    assign.mutate(trainerId, {
      onSuccess: () => {
        toast.success(t('given', { name }));
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('assignTitle', { when })}
      lead={<p className="muted small">{t('assignLead')}</p>}
    >
      {candidates.isPending && <SkeletonRows what={t('theTrainers')} rows={5} height={52} />}
      {candidates.isError && <ErrorPanel onRetry={() => void candidates.refetch()} />}
      {assign.isError && <Note tone="alert">{messageOf(assign.error)}</Note>}
      <List>
        {sorted.map((one) => (
          <li key={one.id} className={s.candidate}>
            <Avatar name={one.name} src={one.avatarUrl} size={36} />
            <div className="grow">
              <p className="strong">{one.name}</p>
              <p className="muted small">{noteOf(one)}</p>
            </div>
            <Button
              size="sm"
              aria-label={t('giveTo', { name: one.name })}
              disabled={one.obstacle === 'teaches_then'}
              busy={assign.isPending && assign.variables === one.id}
              onClick={() => give(one)}
            >
              {t('give')}
            </Button>
          </li>
        ))}
      </List>
    </Dialog>
  );
}
