import type { ReactNode } from 'react';
import { priceTag } from '../format.js';
import { signedAmount } from './pay-labels.js';

interface PaidHead {
  bookingId: string;
  name: string;
  /** Fils; null: the class pays no share. */
  net: number | null;
  share: number | null;
}

/** Who came to a class, and the share of each where there is one. */
export function PaidHeads({ heads }: { heads: readonly PaidHead[] }): ReactNode {
  return heads.map(({ bookingId, name, net, share }) => (
    <p key={bookingId}>
      <span>{net === null ? name : `${name} · ${priceTag(net)}`}</span>
      {share !== null && <span>{signedAmount(share)}</span>}
    </p>
  ));
}
