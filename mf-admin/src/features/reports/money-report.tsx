import { fullDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CashCard } from './cash-card.js';
import { EquationPart } from './equation-card.js';
import { GiftCardsPart } from './gift-cards-card.js';
import { MoneyNumbers } from './money-numbers.js';
import { OwedCard } from './owed-card.js';
import { PlansCard } from './plans-card.js';
import type { ReportView } from './report-range.js';
import { RevenueCard } from './revenue-card.js';
import { SalesCard } from './sales-card.js';
import { hasMoved, useMoney, type Money } from './use-money.js';
import s from './reports.module.css';
import { t } from './messages.js';

/** Everything about money in the period; a service that does not answer leaves the other cards. */
export function MoneyReport({
  view,
  onOpen,
}: {
  view: ReportView;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const money = useMoney(view.range);
  const known = money.isError ? undefined : money.data;
  const isEmpty = known !== undefined && !hasMoved(known);
  return (
    <>
      <MoneyNumbers view={view} onOpen={onOpen} />
      {!isEmpty && (
        <div className={money.isStale ? s.stale : ''} aria-busy={money.isStale}>
          <Cards known={known} view={view} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

/** Recognised revenue and what is owed come from booking, all others from payments. */
function Cards({
  known,
  view: { range, against },
  onOpen,
}: {
  known: Money | undefined;
  view: ReportView;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const shown = { range, against, onOpen };
  if (!known)
    return (
      <div className={s.cards}>
        <RevenueCard {...shown} />
        <OwedCard range={range} onOpen={onOpen} />
      </div>
    );
  return (
    <>
      <div className={s.cards}>
        <div className={s.column}>
          <RevenueCard {...shown} />
          <CashCard report={known.cash} against={against} onOpen={onOpen} />
          <PlansCard report={known.plans} against={against} onOpen={onOpen} />
          <GiftCardsPart {...shown} />
        </div>
        <div className={s.column}>
          <OwedCard range={range} onOpen={onOpen} />
          <SalesCard report={known.sales} onOpen={onOpen} />
          <EquationPart range={range} onOpen={onOpen} />
        </div>
      </div>
      <p className={`muted small num ${s.closed}`}>
        {t('closedThrough', { day: fullDate(known.cash.closedThrough) })}
      </p>
    </>
  );
}
