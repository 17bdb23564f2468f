import type { PackageView } from '@studio/contracts';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { totalsOf } from './codes.js';
import type { Codes } from './codes.js';
import s from './checkout.module.css';
import { Text, t } from './messages.js';

/** What each package costs with the codes that are applied. */
export function ReducedPrices({
  codes,
  packages,
}: {
  codes: Codes;
  packages: readonly PackageView[];
}): ReactNode {
  const reduced = packages
    .filter(({ available }) => available)
    .map((one) => ({
      ...one,
      ...totalsOf(codes, { kind: 'package', referenceId: one.id, price: one.price }),
    }))
    .filter(({ toPay, price }) => toPay < price);
  if (reduced.length === 0) return null;
  return (
    <ul className={`small num ${s.reduced}`} aria-label={t('pricesWithYourCode')}>
      {reduced.map((one) => (
        <li key={one.id}>
          <Text
            message="reducedPrice"
            values={{
              name: one.name,
              price: amountPaid(one.toPay),
              before: amountPaid(one.price),
            }}
            tags={{ b: <b className="strong" />, was: <span className="muted" /> }}
          />
        </li>
      ))}
    </ul>
  );
}
