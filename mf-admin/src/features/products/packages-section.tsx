import type { AdminPackage } from '@studio/contracts';
import { filsToAed, perClass, pricePerClass } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { termsLabel } from './product-labels.js';
import { NameCell, ProductTable, StateCell } from './product-table.js';
import { withoutZeros } from './product-texts.js';

/** Packages in the order of the members' page. */
export function PackagesTable({
  list,
  onOpen,
}: {
  list: readonly AdminPackage[];
  onOpen: (one: AdminPackage) => void;
}): ReactNode {
  return (
    <ProductTable
      label={t('packages')}
      columns={[
        { label: t('product') },
        { label: t('priceShort'), isNumber: true },
        { label: t('eachClass'), isNumber: true },
        { label: t('terms') },
        { label: t('soldLately'), isNumber: true },
        { label: t('state') },
      ]}
    >
      {list.map((one) => (
        <tr key={one.id} className={one.state === 'retired' ? 'muted' : undefined}>
          <NameCell
            name={one.name}
            more={t('classesOf', { credits: one.credits })}
            onOpen={() => onOpen(one)}
          />
          <td data-end>{withoutZeros(filsToAed(one.price))}</td>
          <td data-end className="muted">
            {perClass(pricePerClass(one)).replace('AED ', '')}
          </td>
          <td>{termsLabel(one)}</td>
          <td data-end>{one.soldLately}</td>
          <StateCell one={one} />
        </tr>
      ))}
    </ProductTable>
  );
}
