import type { AdminPackage, AdminPlan, PackageFacts, PlanFacts } from '@studio/contracts';
import { perClass, pricePerClass, priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Text, t } from './messages.js';
import { isNewPlanVersion, isNewVersion, priceChangeLabel } from './product-labels.js';

/** What other terms mean for who has the old ones. */
export function PackageEffect({
  one,
  next,
}: {
  one: AdminPackage | null;
  /** Null: something is missing still. */
  next: PackageFacts | null;
}): ReactNode {
  if (!one || !next || !isNewVersion(one, next)) return null;
  const { owners: count, credits } = one;
  return (
    <Note>
      {priceChangeLabel(one.price, next.price)}{' '}
      {count === 0 ? (
        t('nobodyOwns')
      ) : (
        <Text
          message="ownersKeepPackage"
          values={{ count, credits, each: perClass(pricePerClass(one)) }}
          tags={{ b: <b /> }}
        />
      )}
    </Note>
  );
}

/** The same of a plan: nobody's plan changes by itself. */
export function PlanEffect({
  one,
  next,
}: {
  one: AdminPlan | null;
  next: PlanFacts | null;
}): ReactNode {
  if (!one || !next || !isNewPlanVersion(one, next)) return null;
  const { owners: count, price } = one;
  return (
    <Note>
      {priceChangeLabel(price, next.price)}{' '}
      {count === 0 ? (
        t('nobodyOwns')
      ) : (
        <Text
          message="ownersKeepPlan"
          values={{ count, price: priceTag(price) }}
          tags={{ b: <b /> }}
        />
      )}
    </Note>
  );
}
