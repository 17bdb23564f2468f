import type { ComparedPay } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { changeOf, signedTag } from '../report-labels.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import c from './classes.module.css';
import { payCsv, useClassPay } from './pay-rows.js';
import { t } from './messages.js';

interface PayCardProps {
  range: DayRange;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}

const totalsOf = ({ current, before, yearBefore }: ComparedPay) => ({
  current: current.total,
  before: before.total,
  yearBefore: yearBefore.total,
});

/** What each trainer is paid for these days; each opens the classes behind it. */
export function PayCard({ range, against, onOpen }: PayCardProps): ReactNode {
  const pay = useClassPay(range);
  const total = pay.data?.total.current.total;
  return (
    <Card className={s.card} aria-labelledby="pay-heading">
      <CardHead
        id="pay-heading"
        question={t('whatPaid')}
        answer={total === undefined ? t('pay') : t('paidIs', { amount: signedTag(total) })}
      >
        {pay.data && (
          <CsvButton
            name="pay-by-trainer"
            size="sm"
            of={t('whatPaid')}
            read={() => Promise.resolve(payCsv(pay.data))}
          />
        )}
      </CardHead>
      <Content pay={pay} against={against} onOpen={onOpen} />
      <p className="muted small">{t('payMeaning')}</p>
    </Card>
  );
}

function Content({
  pay,
  against,
  onOpen,
}: Pick<PayCardProps, 'against' | 'onOpen'> & { pay: ReturnType<typeof useClassPay> }): ReactNode {
  if (pay.isPending) return <SkeletonRows what={t('thePay')} rows={4} height={44} />;
  if (pay.isError) return <ErrorPanel onRetry={() => void pay.refetch()} />;
  const { trainers, ranges } = pay.data;
  const shown = trainers.filter(({ current }) => current.classes > 0 || current.total !== 0);
  if (shown.length === 0) return <p className="muted">{t('nothingPaid')}</p>;
  const most = Math.max(1, ...shown.map(({ current }) => current.total));
  return (
    <ul
      className={`${c.bars} ${pay.isPlaceholderData ? s.stale : ''}`}
      aria-busy={pay.isPlaceholderData}
    >
      {shown.map((one) => {
        const change = changeOf(totalsOf(one), against, ranges);
        const { classes, total } = one.current;
        return (
          <li key={one.id}>
            <button
              type="button"
              className={c.bar}
              onClick={() => onOpen({ rows: 'pay', trainer: one.id })}
            >
              <span className={c.barName}>
                <span>{one.name}</span>
                <span className="num muted tiny">
                  {t('attendedShort', { classes })}
                  {change.text && ` · ${change.text}`}
                </span>
              </span>
              <svg className={c.stack} width="100%" height="12" aria-hidden>
                <rect data-end="rest" x="0" width="100%" height="12" rx="3" />
                <rect
                  data-end="fill"
                  x="0"
                  width={`${Math.max(0, Math.round((100 * total) / most))}%`}
                  height="12"
                  rx="3"
                />
              </svg>
              <span className={`num ${c.barValue}`}>{signedTag(total)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
