import type { PayslipSummary } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { monthIn } from '@studio/ui/pay/months';
import { signedAmount, signedTag } from '@studio/ui/pay/pay-labels';
import { payslipRecords } from '@studio/ui/pay/payslip-csv';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { useNow } from '../../shared/use-now.js';
import { readPayslip, usePayMonth } from './api.js';
import { MonthSteps } from './month-steps.js';
import { PayTabs } from './pay-tabs.js';
import { StateBadge } from './state-badge.js';
import { t } from './messages.js';
import s from './pay.module.css';

/** One after the other: a month has as many as there are trainers. */
const readMonth = async (month: string, items: readonly PayslipSummary[]) => {
  const payslips = [];
  for (const { trainer } of items)
    payslips.push(await readPayslip({ trainerId: trainer.id, month }));
  return payslipRecords(payslips);
};

/** What each trainer is paid for a month. */
export default function PayPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const current = monthIn(null, now);
  const month = monthIn(params.get('month'), now);
  const pay = usePayMonth(month);
  const items = pay.data?.items ?? [];
  return (
    <AdminFrame title={t('pay')}>
      <PayTabs />
      <div className={s.bar}>
        <MonthSteps
          month={month}
          current={current}
          onGo={(next) => setParams(next === current ? {} : { month: next }, { replace: true })}
        />
        {pay.data && (
          <p className={`num ${s.summary}`}>
            {t('summary', {
              total: signedTag(pay.data.total),
              locked: items.filter(({ state }) => state === 'locked').length,
              count: items.length,
            })}
          </p>
        )}
        {items.length > 0 && (
          <CsvButton name={`pay-${month}`} read={() => readMonth(month, items)} />
        )}
      </div>
      {pay.isPending && <SkeletonRows what={t('thePayslips')} rows={8} height={56} />}
      {pay.isError && <ErrorPanel onRetry={() => void pay.refetch()} />}
      {pay.data && !pay.isError && (
        <div className={pay.isPlaceholderData ? s.stale : undefined}>
          <Payslips items={pay.data.items} month={month} />
        </div>
      )}
    </AdminFrame>
  );
}

function Payslips({
  items,
  month,
}: {
  items: readonly PayslipSummary[];
  month: string;
}): ReactNode {
  if (items.length === 0)
    return (
      <Empty spot="nothing-found" title={t('nobody')}>
        {t('nobodyText')}
      </Empty>
    );
  return (
    <Table label={t('payslips')}>
      <thead>
        <tr>
          <th scope="col">{t('trainer')}</th>
          <th scope="col" data-end className={s.wide}>
            {t('classes')}
          </th>
          <th scope="col" data-end className={s.wide}>
            {t('people')}
          </th>
          <th scope="col" data-end className={s.wide}>
            {t('forClasses')}
          </th>
          <th scope="col" data-end className={s.wide}>
            {t('adjustments')}
          </th>
          <th scope="col" data-end>
            {t('total')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {items.map((one) => (
          <Row key={one.trainer.id} one={one} month={month} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ one, month }: { one: PayslipSummary; month: string }): ReactNode {
  const { trainer, classes, heads, classesTotal, adjustments, total, withoutRate } = one;
  return (
    <tr>
      <th scope="row" className={s.name}>
        <Link className="link" to={`/admin/pay/${trainer.id}?month=${month}`}>
          {trainer.name}
        </Link>
        <span className={`num ${s.inShort}`}>{t('inShort', { classes, heads })}</span>
        {withoutRate > 0 && (
          <span className={s.warning}>{t('withoutRate', { count: withoutRate })}</span>
        )}
      </th>
      <td data-end className={s.wide}>
        {classes}
      </td>
      <td data-end className={s.wide}>
        {heads}
      </td>
      <td data-end className={s.wide}>
        {signedAmount(classesTotal)}
      </td>
      <td data-end className={s.wide}>
        {adjustments === 0 ? '' : signedAmount(adjustments)}
      </td>
      <td data-end className="strong">
        {signedTag(total)}
      </td>
      <td>
        <StateBadge {...one} />
      </td>
    </tr>
  );
}
