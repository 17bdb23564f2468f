import type { UserPackageView } from '@studio/contracts';
import { List } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useLedger } from './api.js';
import { deltaLabel, movementLabels } from './movement-labels.js';
import s from './my-packages.module.css';
import { t } from './messages.js';

interface LedgerDialogProps {
  one: UserPackageView;
  onClose: () => void;
}

/** Every credit of a package: what came, what went, and why. */
export function LedgerDialog({ one, onClose }: LedgerDialogProps): ReactNode {
  const ledger = useLedger(one.id);
  const body = () => {
    if (ledger.isPending) return <SkeletonRows what={t('loadingCredits')} rows={4} height={64} />;
    if (ledger.isError) return <ErrorPanel onRetry={() => void ledger.refetch()} />;
    return (
      <List aria-label={t('creditsNewestFirst')}>
        {ledger.data.items.map((row) => {
          const { title, detail } = movementLabels(row);
          return (
            <li key={row.id} className={`num ${s.movement}`}>
              <div className="grow">
                <p className="strong">{title}</p>
                {detail && <p className="small">{detail}</p>}
                <p className="muted small">{fullDateAndTime(row.at)}</p>
              </div>
              <div className={s.numbers}>
                <p className="strong">
                  <span aria-hidden>{deltaLabel(row.delta)}</span>
                  <span className="visually-hidden">
                    {t(row.delta < 0 ? 'minusCredits' : 'plusCredits', {
                      count: Math.abs(row.delta),
                    })}
                  </span>
                </p>
                <p className="muted small">{t('balanceLeft', { balance: row.balance })}</p>
              </div>
            </li>
          );
        })}
      </List>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={t('credits')}
      lead={
        <p className="muted small num">
          {t('packageCreditsLeft', {
            packageName: one.packageName,
            creditsLeft: one.creditsLeft,
            creditsTotal: one.creditsTotal,
          })}
        </p>
      }
    >
      {body()}
    </Dialog>
  );
}
