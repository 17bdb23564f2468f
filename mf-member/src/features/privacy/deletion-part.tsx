import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DeletionDialog } from './deletion-dialog.js';
import { KeepAccount } from './keep-account.js';
import { useDeletion } from './use-deletion.js';
import s from './privacy.module.css';
import { t } from './messages.js';

/** Delete the account, or keep it after all. */
export function DeletionPart(): ReactNode {
  const deletion = useDeletion();
  const [isAsking, setAsking] = useState(false);
  if (deletion.isPending) return <SkeletonRows what={t('loadingAccount')} rows={1} height={96} />;
  if (deletion.isError) return <ErrorPanel onRetry={() => void deletion.refetch()} />;
  const { deletesAt } = deletion.data;
  return (
    <div className={s.part}>
      <div>
        <h3 className={s.title}>{t('deleteYourAccount')}</h3>
        <p className="muted small">{t('deletionText')}</p>
      </div>
      {deletesAt ? (
        <KeepAccount deletesAt={deletesAt} />
      ) : (
        <div className={s.actions}>
          <Button look="danger" className={s.inline} onClick={() => setAsking(true)}>
            {t('deleteMyAccount')}
          </Button>
        </div>
      )}
      {isAsking && <DeletionDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
