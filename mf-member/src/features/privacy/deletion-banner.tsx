import type { ReactNode } from 'react';
import { KeepAccount } from './keep-account.js';
import { useDeletion } from './use-deletion.js';
import s from './privacy.module.css';
import { t } from './messages.js';

/** Above a page while the account waits for its deletion; nothing otherwise, while loading too. */
export function DeletionBanner(): ReactNode {
  const { data } = useDeletion();
  if (!data?.deletesAt) return null;
  return (
    <aside className={s.banner} aria-label={t('accountIsDeletedLabel')}>
      <KeepAccount deletesAt={data.deletesAt} />
    </aside>
  );
}
