import { Button } from '@studio/ui/button';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CodeEntry } from './code-entry.js';
import { linesOf } from './codes.js';
import type { CodesInHand, Offer } from './codes.js';
import { PayLines } from './pay-lines.js';

/** Codes, what they leave to pay, and the button that leads to the card page. */
export function PayButton({
  inHand,
  offer,
  busy,
  onPay,
}: {
  inHand: CodesInHand;
  offer: Offer;
  busy: boolean;
  onPay: () => void;
}): ReactNode {
  const { toPay } = linesOf(inHand.codes, offer);
  return (
    <>
      <CodeEntry inHand={inHand} />
      <PayLines codes={inHand.codes} offer={offer} />
      <Button look="primary" size="lg" block busy={busy} onClick={onPay}>
        {toPay > 0 ? `Pay ${amountPaid(toPay)} with card` : 'Confirm, nothing is left to pay'}
      </Button>
    </>
  );
}
