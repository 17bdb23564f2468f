import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Facts } from '../facts.js';
import { totalsOf } from './codes.js';
import type { Codes, Offer } from './codes.js';

/** Price, what comes off and what a gift card pays; nothing while no code is applied. */
export function LineItems({ codes, offer }: { codes: Codes; offer: Offer }): ReactNode {
  const { discount, fromGift, toPay } = totalsOf(codes, offer);
  if (!discount && !fromGift) return null;
  return (
    <Facts
      list={[
        ['Price', amountPaid(offer.price)],
        ...(discount
          ? ([[`Promotion ${codes.promo?.code ?? ''}`, `−${amountPaid(discount)}`]] as const)
          : []),
        ...(fromGift
          ? ([[`Gift card ${codes.gift?.ending ?? ''}`, `−${amountPaid(fromGift)}`]] as const)
          : []),
        ['To pay, VAT included', amountPaid(toPay)],
      ]}
    />
  );
}
