import type { CashReport, Compared, SalesReport } from '@studio/contracts';
import type { ReactNode } from 'react';
import { changeOf, signedTag } from './report-labels.js';
import type { ReportView } from './report-range.js';
import s from './reports.module.css';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

interface ReportNumber {
  name: string;
  short: string;
  value: Compared;
  /** What the sheet shows. */
  rows: Record<string, string>;
}

const numbersOf = (cash: CashReport, sales: SalesReport): ReportNumber[] => [
  { name: t('cash'), short: t('cashShort'), value: cash.total, rows: { rows: 'cash' } },
  {
    name: t('sales'),
    short: t('salesShort', { vat: priceTag(Math.max(0, sales.vat.current)) }),
    value: sales.total,
    rows: { rows: 'sales' },
  },
  {
    name: t('salesNet'),
    short: t('salesNetShort'),
    value: sales.net,
    rows: { rows: 'net' },
  },
  {
    name: t('giftCards'),
    short: t('giftCardsShort'),
    value: sales.giftCards,
    rows: { rows: 'sales', kind: 'gift_card' },
  },
];

/** The numbers of the period; each opens what it is made of, with its meaning. */
export function Numbers({
  cash,
  sales,
  against,
  onOpen,
}: {
  cash: CashReport;
  sales: SalesReport;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <ul className={s.numbers}>
      {numbersOf(cash, sales).map(({ name, short, value, rows }) => {
        const change = changeOf(value, against);
        return (
          <li key={name}>
            <button type="button" className={s.number} onClick={() => onOpen(rows)}>
              <span className={s.name}>{name}</span>
              <span className={`num ${s.value}`}>{signedTag(value.current)}</span>
              <span className={`num ${s.change}`}>
                <b data-tone={change.tone}>{change.text}</b> {short}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
