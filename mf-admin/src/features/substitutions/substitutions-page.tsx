import type { Substitution } from '@studio/contracts';
import { useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { DayFields } from '../../shared/day-fields.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { SelectField } from '../../shared/select-field.js';
import { useNow } from '../../shared/use-now.js';
import { useSubstitutions, useTrainers } from './api.js';
import type { Filters } from './api.js';
import { RequestCard } from './request-card.js';
import s from './substitutions.module.css';
import { t } from './messages.js';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.js')).AskDialog);

const readFilters = (params: URLSearchParams): Filters => {
  const entryOf = (name: 'from' | 'to' | 'trainer') => {
    const value = params.get(name);
    return value ? { [name]: value } : {};
  };
  return {
    which: params.get('which') === 'ended' ? 'ended' : 'open',
    ...entryOf('from'),
    ...entryOf('to'),
    ...entryOf('trainer'),
  };
};

function HistoryFilters({
  filters,
  onSet,
}: {
  filters: Filters;
  onSet: (name: string, value: string | null) => void;
}): ReactNode {
  const trainers = useTrainers();
  const options = (trainers.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={s.filters} role="group" aria-label={t('filters')}>
      <DayFields days={filters} onSet={onSet} />
      <SelectField
        label={t('trainer')}
        value={filters.trainer ?? ''}
        options={[{ value: '', label: t('everyTrainer') }].concat(options)}
        onChange={(trainer) => onSet('trainer', trainer || null)}
      />
    </div>
  );
}

function Requests({
  items,
  isHistory,
}: {
  items: readonly Substitution[];
  isHistory: boolean;
}): ReactNode {
  const now = useNow();
  if (items.length === 0)
    return (
      <Empty spot="all-checked-in" title={t(isHistory ? 'noneEnded' : 'noneOpen')}>
        {t(isHistory ? 'noneEndedHint' : 'noneOpenHint')}
      </Empty>
    );
  return (
    <div className={s.list}>
      {items.map((one) => (
        <RequestCard key={one.id} {...{ one, now }} />
      ))}
    </div>
  );
}

/** Classes that need another trainer: open ones first, then what became of the others. */
export default function SubstitutionsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const filters = readFilters(params);
  const list = useSubstitutions(filters);
  const set = (name: string, value: string | null): void => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const isHistory = filters.which === 'ended';
  return (
    <AdminFrame
      title={t('cover')}
      aside={
        <Button look="primary" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      }
    >
      <p className="muted small">
        {t('lead')} {list.data && t(list.data.needsApproval ? 'approvalOn' : 'approvalOff')}
      </p>
      <div className={s.tools}>
        <Seg
          label={t('which')}
          choices={[
            { value: 'open', label: t('open') },
            { value: 'ended', label: t('ended') },
          ]}
          value={filters.which}
          onChange={(which) => setParams(which === 'ended' ? { which } : {})}
        />
        {isHistory && <HistoryFilters filters={filters} onSet={set} />}
      </div>
      {list.isPending && <SkeletonRows what={t('theRequests')} rows={3} height={160} />}
      {list.isError && <ErrorPanel onRetry={() => void list.refetch()} />}
      {list.data && <Requests items={list.data.items} isHistory={isHistory} />}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </AdminFrame>
  );
}
