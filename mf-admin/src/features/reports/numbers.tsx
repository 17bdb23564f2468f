import type {
  CashReport,
  Compared,
  OwedReport,
  PlansReport,
  RevenueReport,
  SalesReport,
} from '@studio/contracts';
import { hasVat } from '@studio/shell-kit/studio';
import type { ReactNode } from 'react';
import { changeOf, signedTag } from './report-labels.js';
import type { ReportView } from './report-range.js';
import s from './reports.module.css';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

interface ReportNumber {
  name: string;
  short: string;
  /** Undefined: not known yet. */
  value: Compared | undefined;
  /** What the sheet shows. */
  rows: Record<string, string>;
}

interface Reports {
  cash: CashReport;
  sales: SalesReport;
  plans: PlansReport;
  /** Not read yet, or booking does not answer: the others show. */
  revenue: RevenueReport | undefined;
  owed: OwedReport | undefined;
}

const numbersOf = (
  { cash, sales, plans, revenue, owed }: Reports,
  isTaxed = hasVat() || sales.vat.current !== 0,
): ReportNumber[] => [
  { name: t('cash'), short: t('cashShort'), value: cash.total, rows: { rows: 'cash' } },
  {
    name: t('sales'),
    short: isTaxed ? t('salesShort', { vat: priceTag(Math.max(0, sales.vat.current)) }) : '',
    value: sales.total,
    rows: { rows: 'sales' },
  },
  {
    name: t('recognised'),
    short: t('recognisedShort'),
    value: revenue?.total,
    rows: { rows: 'revenue' },
  },
  {
    name: t('owed'),
    short: owed ? t('owedShort', { count: owed.credits }) : '',
    value: owed?.owed,
    rows: { rows: 'owed' },
  },
  // Without VAT it would be the same number twice.
  ...(isTaxed
    ? [
        {
          name: t('salesNet'),
          short: t('salesNetShort'),
          value: sales.net,
          rows: { rows: 'net' },
        },
      ]
    : []),
  {
    name: t('giftCards'),
    short: t('giftCardsShort'),
    value: sales.giftCards,
    rows: { rows: 'sales', kind: 'gift_card' },
  },
  {
    name: t('breakage'),
    short: t('breakageShort'),
    value: revenue?.breakage,
    rows: { rows: 'revenue', reason: 'expired' },
  },
  {
    name: t('mrr'),
    short: t('mrrShort'),
    value: plans.mrr,
    rows: { rows: 'plans', step: 'active' },
  },
];

/** The numbers of the period; each opens what it is made of, with its meaning. */
export function Numbers({
  against,
  first,
  onOpen,
  ...reports
}: Reports & {
  against: ReportView['against'];
  /** How many of them. */
  first?: number | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <ul className={s.numbers}>
      {numbersOf(reports)
        .slice(0, first)
        .map(({ name, short, value, rows }) => {
          const change = value && changeOf(value, against, reports.cash.ranges);
          return (
            <li key={name}>
              <button type="button" className={s.number} onClick={() => onOpen(rows)}>
                <span className={s.name}>{name}</span>
                <span className={`num ${s.value}`}>{value ? signedTag(value.current) : '…'}</span>
                <span className={`num ${s.change}`}>
                  {change && <b data-tone={change.tone}>{change.text}</b>} {short}
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
