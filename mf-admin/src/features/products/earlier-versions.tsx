import type { AdminPackage, AdminPlan } from '@studio/contracts';
import { fullDate, priceTag, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { allowanceLabel } from './product-labels.js';
import s from './products.module.css';

type Earlier = AdminPackage['earlier'][number];

const factsOf = ({ versionNumber: number, price, soldUntil, owners }: Earlier) => ({
  number,
  price: priceTag(price),
  day: fullDate(studioDay(soldUntil)),
  owners,
});

function Versions({
  earlier,
  label,
}: {
  earlier: readonly Earlier[];
  label: (one: Earlier) => string;
}): ReactNode {
  if (earlier.length === 0) return null;
  return (
    <details className="small">
      <summary className={s.summary}>{t('earlierTerms')}</summary>
      <ul className={`num muted ${s.earlier}`}>
        {earlier.map((one) => (
          <li key={one.versionId}>{label(one)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Terms that were sold before, with who still has them. */
export function EarlierPackages({ one }: { one: AdminPackage }): ReactNode {
  return (
    <Versions
      earlier={one.earlier}
      label={(version) =>
        t('earlierPackage', { ...factsOf(version), classes: version.classes ?? 0 })
      }
    />
  );
}

export function EarlierPlans({ one }: { one: AdminPlan }): ReactNode {
  return (
    <Versions
      earlier={one.earlier}
      label={(version) =>
        t('earlierPlan', { ...factsOf(version), allowance: allowanceLabel(version.classes) })
      }
    />
  );
}
