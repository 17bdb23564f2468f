import type { Likeness, User } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUsers } from '../../../shared/api.js';
import { useDebouncedText } from '../../../shared/use-debounced-text.js';
import { useAlike } from './api.js';
import s from './merge.module.css';
import { Text, t } from './messages.js';

type Person = Pick<User, 'id' | 'full_name' | 'email' | 'phone' | 'avatar_url'>;

const labels: Record<Likeness, string> = {
  email: t('sameEmail'),
  phone: t('samePhone'),
  name: t('similarName'),
};

function PersonRow({
  person,
  alike = [],
  onChoose,
}: {
  person: Person;
  alike?: readonly Likeness[];
  onChoose: (id: string) => void;
}): ReactNode {
  const name = person.full_name ?? person.email;
  return (
    <li className={`num ${s.person}`}>
      <Avatar name={person.full_name} src={person.avatar_url} size={36} />
      <div className={s.who}>
        <b className="cut">{person.full_name ?? t('noNameYet')}</b>
        {[person.phone, person.email].filter(Boolean).map((text) => (
          <span key={text} className="muted tiny cut">
            {text}
          </span>
        ))}
        <span className={s.badges}>
          {alike.map((what) => (
            <Badge key={what} tone={what === 'name' ? 'plain' : 'scarce'}>
              {labels[what]}
            </Badge>
          ))}
        </span>
      </div>
      <Button look="outline" onClick={() => onChoose(person.id)}>
        <Text
          message="choose"
          values={{ name }}
          tags={{ span: <span className="visually-hidden" /> }}
        />
      </Button>
    </li>
  );
}

interface Choosing {
  person: User;
  onChoose: (id: string) => void;
}

/** Who looks alike, the surest first. */
function LikelyPeople({ person, onChoose }: Choosing): ReactNode {
  const { data, isPending, isError } = useAlike(person);
  if (isPending) return <SkeletonRows what={t('alikeTitle')} rows={2} height={56} />;
  if (isError || data.length === 0) return <p className="muted small">{t('nobodyElse')}</p>;
  return (
    <section aria-label={t('alikeTitle')}>
      <h3 className={s.heading}>{t('alikeTitle')}</h3>
      <ul>
        {data.map(({ person: one, alike }) => (
          <PersonRow key={one.id} person={one} alike={alike} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function FoundPeople({ person, search, onChoose }: Choosing & { search: string }): ReactNode {
  const found = useUsers({ search, limit: 8 }, true);
  const people = (found.data?.items ?? []).filter(({ id }) => id !== person.id);
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
        <PersonRow key={one.id} person={one} onChoose={onChoose} />
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
