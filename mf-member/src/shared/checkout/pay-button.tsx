import { Button } from '@studio/ui/button';
import { priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CodeEntry } from './code-entry.js';
import { totalsOf } from './codes.js';
import type { EnteredCodes, Offer } from './codes.js';
import { t } from './messages.js';
import { PriceRows } from './price-rows.js';

/** The price of one thing that is held, codes, and the button that leads to the card page. */
export function PayButton({
  what,
  entered,
  offer,
  busy,
  onPay,
}: {
  /** The thing, on the line of its price without VAT. */
  what: string;
  entered: EnteredCodes;
  offer: Offer;
  busy: boolean;
  onPay: () => void;
}): ReactNode {
  const { toPay } = totalsOf(entered.codes, offer);
  return (
    <>
      <PriceRows what={what} offer={offer} codes={entered.codes} />
      <CodeEntry entered={entered} />
      <Button look="primary" size="lg" block busy={busy} onClick={onPay}>
        {toPay > 0 ? t('payAmount', { amount: priceTag(toPay) }) : t('confirmNothingToPay')}
      </Button>
    </>
  );
}
