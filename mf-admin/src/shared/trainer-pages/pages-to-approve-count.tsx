import type { ReactNode } from 'react';
import { MenuCount } from '../menu-count.js';
import { OnlyFor } from '../only-for.js';
import { t } from './messages.js';
import { useTrainerPages } from './use-trainer-pages.js';

function Waiting(): ReactNode {
  const count = useTrainerPages().data?.items.length ?? 0;
  return <MenuCount count={count} label={t('waitingCount', { count })} />;
}

/** How many pages of trainers wait, in the menu; for admins. */
export function PagesToApproveCount(): ReactNode {
  return (
    <OnlyFor least="admin">
      <Waiting />
    </OnlyFor>
  );
}
