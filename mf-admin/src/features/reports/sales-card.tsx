import type { SalesReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { Link } from '@studio/shell-kit/router';
import { hasVat } from '@studio/shell-kit/studio';
import { Card } from '@studio/ui/card';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { kindLabels } from '../../shared/labels.js';
import { signedAmount, signedTag } from './report-labels.js';
import s from './reports.module.css';
import { useSales } from './use-money.js';
import { t } from './messages.js';

const allHeads = ['product', 'sold', 'net', 'vat', 'total'] as const;
type Head = (typeof allHeads)[number];
type Sums = Record<'net' | 'vat' | 'total', number>;

/** Net and VAT are left out where there is none, now or in the period. */
const isTaxed = ({ vat }: SalesReport): boolean => hasVat() || vat.current !== 0;
const headsOf = (report: SalesReport): readonly Head[] =>
  isTaxed(report) ? allHeads : allHeads.filter((head) => head !== 'net' && head !== 'vat');
const amountsOf = (report: SalesReport, { net, vat, total }: Sums): number[] =>
  isTaxed(report) ? [net, vat, total] : [total];

type Product = SalesReport['products'][number];
const nameOf = ({ product, kind }: Product): string => product || kindLabels[kind];

const csvOf = (report: SalesReport) => [
  [t('kind'), ...headsOf(report).map((head) => t(head)), t('periodBefore'), t('yearBefore')],
  ...report.products.map((one) => [
    kindLabels[one.kind],
    nameOf(one),
    one.sold,
    ...amountsOf(report, { ...one, total: one.total.current }).map((fils) => fils / 100),
    ...[one.total.before, one.total.yearBefore].map((fils) => fils / 100),
  ]),
];

interface SalesProps {
  onOpen: (rows: Record<string, string>) => void;
}

/** What sold, on a page of other reports. That payments do not answer is said by its numbers. */
export function SalesPart({ range, onOpen }: SalesProps & { range: DayRange }): ReactNode {
  const report = useSales(range);
  if (report.isPending) return <SkeletonRows what={t('theReport')} rows={1} height={480} />;
  if (report.isError || report.data.products.length === 0) return null;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <SalesCard report={report.data} onOpen={onOpen} />
    </div>
  );
}

/** What sold, with its tax; each product opens its documents. */
export function SalesCard({ report, onOpen }: SalesProps & { report: SalesReport }): ReactNode {
  return (
    <Card className={s.card} aria-labelledby="sales-heading">
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('whatSold')}</p>
          <h2 id="sales-heading" className="num">
            {isTaxed(report)
              ? t('vatSoFar', { amount: signedTag(report.vat.current) })
              : signedTag(report.total.current)}
          </h2>
        </div>
        <div className={s.actions}>
          {isTaxed(report) && (
            <Link className={`link ${s.headLink}`} to="/admin/reports/vat">
              {t('openVatReturn')}
            </Link>
          )}
          <CsvButton name="sales" of={t('whatSold')} read={() => Promise.resolve(csvOf(report))} />
        </div>
      </header>
      <p className="muted small">{t('salesMeaning')}</p>
      <Table label={t('salesByProduct')}>
        <thead>
          <tr>
            {headsOf(report).map((head) => (
              <th key={head} scope="col" data-end={head === 'product' ? undefined : true}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {report.products.map((one) => (
            <ProductRow
              key={`${one.kind} ${one.product}`}
              one={one}
              amounts={amountsOf(report, { ...one, total: one.total.current })}
              onOpen={onOpen}
            />
          ))}
          <tr className={s.sum}>
            <th scope="row">
              <button
                type="button"
                className={`link ${s.rowLink}`}
                onClick={() => onOpen({ rows: 'sales' })}
              >
                {t('sales')}
              </button>
            </th>
            <td />
            {amountsOf(report, {
              net: report.net.current,
              vat: report.vat.current,
              total: report.total.current,
            }).map((fils, n) => (
              <td key={headsOf(report)[n + 2]} data-end>
                {signedAmount(fils)}
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
    </Card>
  );
}

function ProductRow({
  one,
  amounts,
  onOpen,
}: {
  one: Product;
  amounts: readonly number[];
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const { kind, product, sold } = one;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={s.twoRows}
          onClick={() => onOpen({ rows: 'sales', kind, product })}
        >
          <span className="link">{nameOf(one)}</span>
          {product && <span className="muted tiny">{kindLabels[kind]}</span>}
        </button>
      </th>
      <td data-end>{sold}</td>
      {amounts.map((fils, n) => (
        <td key={n} data-end>
          {signedAmount(fils)}
        </td>
      ))}
    </tr>
  );
}
