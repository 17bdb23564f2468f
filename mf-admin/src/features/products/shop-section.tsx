import { newIdempotencyKey } from '@studio/api-client';
import type { ProductState, RetailItemView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRetailItems } from '../../shared/use-retail-items.js';
import { ItemDialog } from './item-dialog.js';
import { Text, t } from './messages.js';
import { itemsCsv } from './products-csv.js';
import { Section } from './section.js';
import { itemStateOf } from './state-filter.js';
import { stockLabel } from './stock-label.js';

interface ItemsProps {
  items: readonly RetailItemView[];
  onEdit: (item: RetailItemView) => void;
}

function Items({ items, onEdit }: ItemsProps): ReactNode {
  return (
    <Table label={t('shop')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" data-end>
            {t('price')}
          </th>
          <th scope="col">{t('stock')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {items.map((item) => (
          <tr key={item.id}>
            <td className="strong">{item.name}</td>
            <td data-end>{amountPaid(item.price)}</td>
            <td>{stockLabel(item)}</td>
            <td>
              <Badge tone={item.retired ? 'plain' : 'calm'}>
                {item.retired ? t('retired') : t('onSale')}
              </Badge>
            </td>
            <td data-end>
              <Button size="sm" look="quiet" onClick={() => onEdit(item)}>
                <Text
                  message="editOf"
                  values={{ name: item.name }}
                  tags={{ span: <span className="visually-hidden" /> }}
                />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the studio sells over the counter. */
export function ShopSection({
  state,
  isCompact,
}: {
  state: ProductState | null;
  isCompact: boolean;
}): ReactNode {
  const items = useRetailItems();
  const [editing, setEditing] = useState<{ id: string; item: RetailItemView | null } | null>(null);
  if (items.isPending) return <SkeletonRows what={t('shop')} rows={4} height={48} />;
  if (items.isError) return <ErrorPanel onRetry={() => void items.refetch()} />;
  const all = items.data.items;
  return (
    <>
      <Section
        title={t('shop')}
        note={t('shopText')}
        csv={{ name: 'shop', read: () => itemsCsv(state) }}
        add={t('addItem')}
        onAdd={() => setEditing({ id: newIdempotencyKey(), item: null })}
        state={state}
        list={all.filter((item) => state === null || itemStateOf(item) === state)}
        all={all}
        isCompact={isCompact}
        empty={{ title: t('nothingYet'), text: t('nothingYetText') }}
      >
        {(list) => <Items items={list} onEdit={(item) => setEditing({ id: item.id, item })} />}
      </Section>
      {editing && <ItemDialog {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}
