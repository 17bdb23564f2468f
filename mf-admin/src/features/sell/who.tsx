import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUsers } from '../../shared/api.js';
import { NewPersonButton } from '../../shared/new-person/new-person-button.js';
import { useDebouncedText } from '../../shared/use-debounced-text.js';
import { useBuyer } from '../../shared/front-desk/use-buyer.js';
import s from './sell.module.css';
import { t } from './messages.js';

const MOST = 6;

function Found({
  search,
  onChoose,
}: {
  search: string;
  onChoose: (userId: string) => void;
}): ReactNode {
  const users = useUsers({ search, limit: MOST }, search.length > 1);
  if (search.length < 2) return null;
  if (users.isPending) return <SkeletonRows what={t('people')} rows={2} height={48} />;
  if (users.isError) return <ErrorPanel onRetry={() => void users.refetch()} />;
  if (users.data.items.length === 0) return <p className="muted small">{t('nobodyFound')}</p>;
  return (
    <ul className={s.found}>
      {users.data.items.map((person) => (
        <li key={person.id}>
          <button type="button" className={s.person} onClick={() => onChoose(person.id)}>
            <Avatar name={person.full_name} src={person.avatar_url} size={32} />
            <span className="strong cut">{person.full_name ?? t('noNameYet')}</span>
            <span className="muted small cut">{person.email}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whom it is sold to: found by name, mail or phone, or named by the link of the record. */
export function Who({
  userId,
  onChoose,
}: {
  userId: string | null;
  onChoose: (userId: string | null) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const search = useDebouncedText(text.trim());
  const buyer = useBuyer(userId);
  if (userId)
    return (
      <Card className={s.who} aria-label={t('who')}>
        <Avatar name={buyer?.name ?? null} src={buyer?.picture ?? null} size={40} />
        <div className="grow">
          <Link to={`/admin/users/${userId}`} className="strong cut">
            {buyer?.name ?? t('member')}
          </Link>
          <p className="muted small cut">{buyer?.email ?? ''}</p>
        </div>
        <Button size="sm" look="outline" onClick={() => onChoose(null)}>
          {t('change')}
        </Button>
      </Card>
    );
  return (
    <Card className={s.find} aria-label={t('who')}>
      <div className={s.whoHead}>
        <h2>{t('who')}</h2>
        <NewPersonButton typed={text} onDone={({ id }) => onChoose(id)} />
      </div>
      <SearchField
        label={t('nameEmailPhone')}
        placeholder={t('nameEmailPhone')}
        lead={<Icon of={Search} size={16} />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Found
        search={search}
        onChoose={(id) => {
          setText('');
          onChoose(id);
        }}
      />
    </Card>
  );
}
