import { call } from '@studio/api-client';
import { searchPeople } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Avatar } from '@studio/ui/avatar';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { phoneText } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { NewPersonButton } from '../new-person/new-person-button.js';
import { useDebouncedText } from '../use-debounced-text.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import type { ForMember } from './use-front-desk.js';

/** Somebody of the studio, by a part of the name, the phone or the mail. */
export function MemberPicker({ onPick }: { onPick: (member: ForMember) => void }): ReactNode {
  const [text, setText] = useState('');
  const search = useDebouncedText(text.trim());
  const found = useQuery({
    queryKey: keys.adminPeopleFound(search),
    queryFn: ({ signal }) => call(searchPeople, { query: { search }, signal }),
    enabled: search !== '',
  });
  const items = search === '' ? [] : (found.data?.items ?? []);
  return (
    <div className={s.picker}>
      <SearchField
        label={t('memberSearch')}
        placeholder={t('memberSearch')}
        lead={<Icon of={Search} size={16} />}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} />}
      <ul aria-label={t('people')}>
        {items.map((person) => {
          const name = person.full_name ?? person.email;
          return (
            <li key={person.id}>
              <button
                type="button"
                className={s.person}
                onClick={() => onPick({ id: person.id, name })}
              >
                <Avatar name={name} src={person.avatar_url} size={36} />
                <span className={s.grow}>
                  <b className="cut">{name}</b>
                  <span className="muted tiny cut">
                    {person.phone ? phoneText(person.phone) : person.email}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <NewPersonButton
        typed={text}
        onDone={({ id, full_name, email }) => onPick({ id, name: full_name ?? email })}
      />
      {search !== '' && found.isSuccess && items.length === 0 && (
        <p className="muted small" role="status">
          {t('nobodyFound')}
        </p>
      )}
    </div>
  );
}
