import { Button } from '@studio/ui/button';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CodeEntry } from './code-entry.js';
import { totalsOf } from './codes.js';
import type { EnteredCodes, Offer } from './codes.js';
import { LineItems } from './line-items.js';
import { t } from './messages.js';

/** Codes, what they leave to pay, and the button that leads to the card page. */
export function PayButton({
  entered,
  offer,
  busy,
  onPay,
}: {
  entered: EnteredCodes;
  offer: Offer;
  busy: boolean;
  onPay: () => void;
}): ReactNode {
  const { toPay } = totalsOf(entered.codes, offer);
  return (
    <>
      <CodeEntry entered={entered} />
      <LineItems codes={entered.codes} offer={offer} />
      <Button look="primary" size="lg" block busy={busy} onClick={onPay}>
        {toPay > 0 ? t('payWithCard', { amountPaid: amountPaid(toPay) }) : t('confirmNothingToPay')}
      </Button>
    </>
  );
}
