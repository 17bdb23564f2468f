import type { User } from '@studio/contracts';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUsers } from '../../../shared/api.js';
import { PersonChoice } from '../../../shared/people/person-choice.js';
import { useDebouncedText } from '../../../shared/use-debounced-text.js';
import { useAlike } from './api.js';
import s from './merge.module.css';
import { t } from './messages.js';

interface Choosing {
  person: User;
  onChoose: (id: string) => void;
}

/** Who looks alike, the surest first. */
function LikelyPeople({ person, onChoose }: Choosing): ReactNode {
  const { data, isPending, isError, refetch } = useAlike(person);
  if (isPending) return <SkeletonRows what={t('alikeTitle')} rows={2} height={56} />;
  if (isError) return <ErrorPanel onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="muted small">{t('nobodyElse')}</p>;
  return (
    <section aria-label={t('alikeTitle')}>
      <h3 className={s.heading}>{t('alikeTitle')}</h3>
      <ul>
        {data.map(({ person: one, alike }) => (
          <PersonChoice key={one.id} person={one} alike={alike} onChoose={() => onChoose(one.id)} />
        ))}
      </ul>
    </section>
  );
}

function FoundPeople({ person, search, onChoose }: Choosing & { search: string }): ReactNode {
  const found = useUsers({ search, limit: 8 }, true);
  const people = (found.data?.items ?? []).filter(({ id }) => id !== person.id);
  if (found.isPending) return <SkeletonRows what={t('otherSearch')} rows={3} height={56} />;
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  if (found.isSuccess && people.length === 0)
    return (
      <p className="muted small" role="status">
        {t('nobodyFound')}
      </p>
    );
  return (
    <ul aria-label={t('otherSearch')}>
      {people.map((one) => (
        <PersonChoice key={one.id} person={one} onChoose={() => onChoose(one.id)} />
      ))}
    </ul>
  );
}

/** The record that is of the same person: who looks alike first, or anybody by a search. */
export function ChooseRecord({ person, onChoose }: Choosing): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed.trim());
  return (
    <div className={s.form}>
      <Field
        label={t('otherSearch')}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setTyped(target.value)}
      />
      {search.length >= 2 ? (
        <FoundPeople person={person} search={search} onChoose={onChoose} />
      ) : (
        <LikelyPeople person={person} onChoose={onChoose} />
      )}
    </div>
  );
}
