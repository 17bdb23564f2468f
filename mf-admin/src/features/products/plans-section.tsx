import type { AdminPlan } from '@studio/contracts';
import { filsToAed, perClass, pricePerClass } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { allowanceLabel, allOwners } from './product-labels.js';
import { NameCell, ProductTable, StateCell } from './product-table.js';
import { withoutZeros } from './product-texts.js';

const eachClass = ({ price, classesPerPeriod: credits }: AdminPlan): string =>
  credits === null ? '' : perClass(pricePerClass({ price, credits })).replace('AED ', '');

/** Monthly plans in the order of the members' page. */
export function PlansTable({
  list,
  onOpen,
}: {
  list: readonly AdminPlan[];
  onOpen: (one: AdminPlan) => void;
}): ReactNode {
  return (
    <ProductTable
      label={t('plans')}
      columns={[
        { label: t('product') },
        { label: t('priceShort'), isNumber: true },
        { label: t('eachClass'), isNumber: true },
        { label: t('terms') },
        { label: t('activeNow'), isNumber: true },
        { label: t('state') },
      ]}
    >
      {list.map((one) => (
        <tr key={one.id} className={one.state === 'retired' ? 'muted' : undefined}>
          <NameCell name={one.name} onOpen={() => onOpen(one)} />
          <td data-end>{withoutZeros(filsToAed(one.price))}</td>
          <td data-end className="muted">
            {eachClass(one)}
          </td>
          <td>{allowanceLabel(one.classesPerPeriod)}</td>
          <td data-end>{allOwners(one)}</td>
          <StateCell one={one} />
        </tr>
      ))}
    </ProductTable>
  );
}
