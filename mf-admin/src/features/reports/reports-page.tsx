import { call } from '@studio/api-client';
import {
  getCashReport,
  getPlansReport,
  getSalesReport,
  type CashReport,
  type PlansReport,
  type SalesReport,
} from '@studio/contracts';
import { comparedRanges } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link, Navigate, useSearchParams } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CashCard } from './cash-card.js';
import { EquationPart } from './equation-card.js';
import { GiftCardsPart } from './gift-cards-card.js';
import { Numbers } from './numbers.js';
import { OwedCard, useOwed } from './owed-card.js';
import { PeriodBar } from './period-bar.js';
import { PlansCard } from './plans-card.js';
import { readView, withView, type ReportView } from './report-range.js';
import { ReportTabs } from './report-tabs.js';
import { RevenueCard, useRevenue } from './revenue-card.js';
import { readRevenueRequest } from './revenue-rows.js';
import { RevenueSheet } from './revenue-sheet.js';
import { RowsSheet } from './rows-sheet.js';
import { SalesCard } from './sales-card.js';
import s from './reports.module.css';
import { readRequest } from './use-rows.js';
import { WeeklySummary } from './weekly-summary.js';
import { t } from './messages.js';

const hasMoved = (cash: CashReport, sales: SalesReport): boolean =>
  [cash.received, cash.returned, sales.total, sales.giftCards].some((numbers) =>
    Object.values(numbers).some((fils) => fils !== 0),
  );

/** The studio's money in a period, and what each number is made of; all of it in the address. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const view = readView(params, studioDay(new Date()));
  const { range } = view;
  const cash = useQuery({
    queryKey: keys.adminReport('cash', range),
    queryFn: ({ signal }) => call(getCashReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const sales = useQuery({
    queryKey: keys.adminReport('sales', range),
    queryFn: ({ signal }) => call(getSalesReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const plans = useQuery({
    queryKey: keys.adminReport('plans', range),
    queryFn: ({ signal }) => call(getPlansReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const set = (changes: Record<string, string | null>, replace = true): void =>
    setParams((current) => withView(current, changes), { replace });
  const request = readRequest(params, range);
  const revenueRequest = readRevenueRequest(params, range);
  // Notifications of disputes from before payments had a page of their own.
  const payment = params.get('payment');
  if (payment) return <Navigate replace to={`/admin/payments?payment=${payment}`} />;
  const body = () => {
    if (cash.isPending || sales.isPending || plans.isPending)
      return <SkeletonRows what={t('theReport')} rows={4} height={140} />;
    if (cash.isError || sales.isError || plans.isError)
      return (
        <ErrorPanel
          onRetry={() => void Promise.all([cash.refetch(), sales.refetch(), plans.refetch()])}
        />
      );
    const isStale = [cash, sales, plans].some((one) => one.isPlaceholderData);
    return (
      <div className={isStale ? s.stale : ''}>
        <Overview
          cash={cash.data}
          sales={sales.data}
          plans={plans.data}
          view={view}
          onOpen={(rows) => set(rows, false)}
        />
      </div>
    );
  };
  return (
    <AdminFrame title={t('reports')} aside={<WeeklySummary />}>
      <ReportTabs />
      <PeriodBar view={view} ranges={comparedRanges(range)} onSet={set} />
      {body()}
      {request && <RowsSheet request={request} onClose={() => set({ rows: null })} />}
      {revenueRequest && (
        <RevenueSheet request={revenueRequest} onClose={() => set({ rows: null })} />
      )}
    </AdminFrame>
  );
}

function Overview({
  cash,
  sales,
  plans,
  view,
  onOpen,
}: {
  cash: CashReport;
  sales: SalesReport;
  plans: PlansReport;
  view: ReportView;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const revenue = useRevenue(view.range);
  const owed = useOwed(view.range);
  if (!hasMoved(cash, sales))
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
  const { against, range } = view;
  const reports = { cash, sales, plans, revenue: revenue.data, owed: owed.data };
  return (
    <>
      <Numbers {...reports} against={against} onOpen={onOpen} />
      <div className={s.cards}>
        <div className={s.column}>
          <RevenueCard range={range} against={against} onOpen={onOpen} />
          <CashCard report={cash} against={against} onOpen={onOpen} />
          <PlansCard report={plans} against={against} onOpen={onOpen} />
          <GiftCardsPart range={range} against={against} onOpen={onOpen} />
        </div>
        <div className={s.column}>
          <OwedCard range={range} onOpen={onOpen} />
          <SalesCard report={sales} onOpen={onOpen} />
          <EquationPart range={range} onOpen={onOpen} />
        </div>
      </div>
      <p className={`muted small num ${s.closed}`}>
        {t('closedThrough', { day: fullDate(cash.closedThrough) })}
      </p>
    </>
  );
}
