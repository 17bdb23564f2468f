import type { User, UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Chip } from '@studio/ui/chip';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUsers } from '../../shared/api.js';
import { readWhole } from '../../shared/number-texts.js';
import { usePackageActions } from '../../shared/packages/use-package-actions.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useDebouncedText } from '../../shared/use-debounced-text.js';
import s from './staff.module.css';
import { t } from './messages.js';

const nameOf = ({ full_name, email }: User): string => full_name ?? email;

function Found({
  search,
  notId,
  chosen,
  onChoose,
}: {
  search: string;
  notId: string;
  chosen: User | null;
  onChoose: (person: User | null) => void;
}): ReactNode {
  const found = useUsers({ search, limit: 6 }, true);
  if (found.isPending) return <SkeletonRows what={t('found')} rows={1} height={32} />;
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  const people = found.data.items.filter(({ id }) => id !== notId);
  return (
    <div className={s.found} role="group" aria-label={t('found')}>
      {people.map((person) => (
        <Chip
          key={person.id}
          on={person.id === chosen?.id}
          onChange={(on) => onChoose(on ? person : null)}
        >
          {nameOf(person)} · {person.email}
        </Chip>
      ))}
      {people.length === 0 && <p className="muted small">{t('nobodyFound')}</p>}
    </div>
  );
}

/** Finds another person by name, address or phone. */
function WhoElse({
  notId,
  chosen,
  onChoose,
}: {
  notId: string;
  chosen: User | null;
  onChoose: (person: User | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed.trim());
  return (
    <>
      <Field
        label={t('toWhom')}
        placeholder={t('nameEmailPhone')}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => {
          setTyped(target.value);
          onChoose(null);
        }}
      />
      {search.length >= 2 && <Found {...{ search, notId, chosen, onChoose }} />}
    </>
  );
}

interface MoveDialogProps {
  one: UserPackageView;
  owner: { id: string; name: string };
  onClose: () => void;
}

/** Moves credits to another member, with the same last day. */
export function MoveDialog({ one, owner, onClose }: MoveDialogProps): ReactNode {
  const [to, setTo] = useState<User | null>(null);
  const [typed, setTyped] = useState(String(Math.max(1, one.creditsLeft)));
  const { move } = usePackageActions(one.id);
  const credits = readWhole(typed, { min: 1, max: one.creditsLeft }) ?? 0;
  const fits = credits > 0;
  const consequence = () => {
    if (!fits) return t('moveFromOneTo', { creditsLeft: one.creditsLeft });
    if (!to) return t('chooseWhoGets');
    return t('getsValidAsLong', {
      nameOf: nameOf(to),
      credits,
      packageName: one.packageName,
      name: owner.name,
      creditsLeft: one.creditsLeft - credits,
    });
  };
  return (
    <ReasonDialog
      title={t('moveCredits')}
      consequence={consequence()}
      action={t('move')}
      ready={fits && to !== null}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onDo={(reason) => {
        if (!to) return;
        move.mutate(
          { memberId: to.id, credits, reason },
          {
            onSuccess: () => {
              toast.success(t('creditsMovedNameOf', { credits, nameOf: nameOf(to) }));
              onClose();
            },
          },
        );
      }}
    >
      <WhoElse notId={owner.id} chosen={to} onChoose={setTo} />
      <Field
        label={t('credits')}
        inputMode="numeric"
        value={typed}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
