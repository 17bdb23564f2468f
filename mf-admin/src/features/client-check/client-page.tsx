import { useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useUsers } from '../../shared/api.js';
import { useNow } from '../../shared/use-now.js';
import { useDebouncedText } from '../../shared/use-debounced-text.js';
import { ClientCard } from './client-card.js';
import s from './client-check.module.css';
import { t } from './messages.js';

/** Someone stands at the front desk: a few letters, and what they can book and where they are booked. */
export default function ClientPage(): ReactNode {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const search = useDebouncedText(text.trim());
  const users = useUsers({ search, limit: 8 }, search.length > 1);
  const chosen = params.get('member');
  const list = () => {
    if (search.length < 2)
      return (
        <Empty spot="nothing-found" title={t('whoAtDesk')}>
          {t('typePartNameAddress')}
        </Empty>
      );
    if (users.isPending) return <SkeletonRows what={t('people')} rows={4} height={56} />;
    if (users.isError) return <ErrorPanel onRetry={() => void users.refetch()} />;
    if (users.data.items.length === 0)
      return (
        <Empty spot="nothing-found" title={t('nobodyFound')}>
          {t('tryPartNameAddress')}
        </Empty>
      );
    return (
      <Card>
        <ul>
          {users.data.items.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={s.person}
                aria-pressed={person.id === chosen}
                onClick={() => setParams({ member: person.id }, { replace: true })}
              >
                <Avatar name={person.full_name} src={person.avatar_url} size={36} />
                <span className="grow">
                  <span className="strong cut" style={{ display: 'block' }}>
                    {person.full_name ?? t('noNameYet')}
                  </span>
                  <span className="muted tiny cut" style={{ display: 'block' }}>
                    {person.email}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    );
  };
  return (
    <AdminFrame title={t('clientCheck')}>
      <div className={s.search}>
        <SearchField
          label={t('nameEmailPhone')}
          placeholder={t('nameEmailPhone')}
          lead={<Icon of={Search} size={16} />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={s.columns}>
        <div>{list()}</div>
        <div>{chosen && <ClientCard key={chosen} userId={chosen} now={now} />}</div>
      </div>
    </AdminFrame>
  );
}
