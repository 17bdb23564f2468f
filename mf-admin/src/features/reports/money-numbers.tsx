import { Link } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Numbers } from './numbers.js';
import { useOwed } from './owed-card.js';
import type { ReportView } from './report-range.js';
import { useRevenue } from './revenue-card.js';
import { hasMoved, useMoney } from './use-money.js';
import s from './reports.module.css';
import { t } from './messages.js';

/** The numbers of the money; it says for all of payments when there is nothing, or no answer. */
export function MoneyNumbers({
  view: { range, against },
  first,
  onOpen,
}: {
  view: ReportView;
  /** How many of them; all when it is not said. */
  first?: number | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const money = useMoney(range);
  const revenue = useRevenue(range);
  const owed = useOwed(range);
  if (money.isError)
    return <ErrorPanel title={t('moneyNotLoaded')} onRetry={() => void money.refetch()} />;
  if (!money.data) return <SkeletonRows what={t('theReport')} rows={1} height={96} />;
  if (!hasMoved(money.data))
    return (
      <Empty
        spot="payment-done"
        title={t('nothingYet')}
        action={
          <Link className="link" to="/admin/sell">
            {t('openSell')}
          </Link>
        }
      >
        {t('nothingYetText')}
      </Empty>
    );
  const reports = { ...money.data, revenue: revenue.data, owed: owed.data };
  return (
    <div className={money.isStale ? s.stale : ''} aria-busy={money.isStale}>
      <Numbers {...reports} against={against} first={first} onOpen={onOpen} />
    </div>
  );
}
