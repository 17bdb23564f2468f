import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { OnlyFor } from '../only-for.js';
import { t } from './messages.js';

/** To the data history of all services, as it is filtered; for admins. */
export function HistoryLink({
  filter,
  of,
}: {
  filter: Readonly<Record<string, string>>;
  /** What a screen reader hears besides, where the page has several. */
  of?: string;
}): ReactNode {
  return (
    <OnlyFor least="admin">
      <ButtonLink look="outline" size="sm">
        <Link to={`/admin/data-history?${new URLSearchParams(filter).toString()}`}>
          <Icon of={History} size={16} />
          {t('dataHistory')}
          {of && <span className="visually-hidden">: {of}</span>}
        </Link>
      </ButtonLink>
    </OnlyFor>
  );
}
