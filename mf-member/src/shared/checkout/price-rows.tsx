import { vatPercent } from '@studio/shell-kit/studio';
import { amountPaid, vatInside } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { totalsOf } from './codes.js';
import type { Codes, Offer } from './codes.js';
import { t } from './messages.js';
import s from './price-rows.module.css';

type Row = readonly [name: string, amount: string, isSum?: true];

const rowsOf = (what: string, offer: Offer, codes: Codes): Row[] => {
  const { discount, fromGift, toPay } = totalsOf(codes, offer);
  const total = offer.price - discount;
  const percent = vatPercent();
  const { net, vat } = vatInside(total, percent);
  const rows: Row[] = [
    [what, amountPaid(net)],
    ...(percent > 0 ? [[t('vat', { percent }), amountPaid(vat)] as const] : []),
    [t('total'), amountPaid(total), true],
  ];
  if (discount > 0)
    rows.unshift(
      [t('price'), amountPaid(offer.price)],
      [t('promotion', { code: codes.promo?.code ?? '' }), `−${amountPaid(discount)}`],
    );
  if (fromGift > 0)
    rows.push(
      [t('giftCard', { ending: codes.gift?.ending ?? '' }), `−${amountPaid(fromGift)}`],
      [t('toPay'), amountPaid(toPay), true],
    );
  return rows;
};

/** What one thing costs: without VAT, the VAT if there is any, what codes take off, and what is left to pay. */
export function PriceRows({
  what,
  offer,
  codes,
}: {
  what: string;
  offer: Offer;
  codes: Codes;
}): ReactNode {
  return (
    <dl className={`num ${s.rows}`} aria-live="polite">
      {rowsOf(what, offer, codes).map(([name, amount, isSum]) => (
        <div key={name} className={isSum ? `${s.row} strong` : s.row}>
          <dt className={isSum ? undefined : 'muted'}>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
