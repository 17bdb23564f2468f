import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Facts } from '../facts.js';
import { totalsOf } from './codes.js';
import type { Codes, Offer } from './codes.js';
import { t } from './messages.js';

/** Price, what comes off and what a gift card pays; nothing while no code is applied. */
export function LineItems({ codes, offer }: { codes: Codes; offer: Offer }): ReactNode {
  const { discount, fromGift, toPay } = totalsOf(codes, offer);
  if (!discount && !fromGift) return null;
  return (
    <Facts
      list={[
        [t('price'), amountPaid(offer.price)],
        ...(discount
          ? ([
              [t('promotion', { code: codes.promo?.code ?? '' }), `−${amountPaid(discount)}`],
            ] as const)
          : []),
        ...(fromGift
          ? ([
              [t('giftCard', { ending: codes.gift?.ending ?? '' }), `−${amountPaid(fromGift)}`],
            ] as const)
          : []),
        [t('toPayVatIncluded'), amountPaid(toPay)],
      ]}
    />
  );
}
