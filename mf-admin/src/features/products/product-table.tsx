import type { ProductState } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Table } from '@studio/ui/table';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardPriceBadge } from './card-price-state.js';
import { stateLabels } from './product-fields.js';
import s from './products.module.css';

interface StatedProduct {
  id: string;
  state: ProductState;
}

interface Column {
  label: string;
  isNumber?: boolean;
}

/** One kind of product; a row is opened by its name. */
export function ProductTable({
  label,
  columns,
  children,
}: {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-end={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">{children}</tbody>
    </Table>
  );
}

export function NameCell({
  name,
  more,
  onOpen,
}: {
  name: string;
  more?: string;
  onOpen: () => void;
}): ReactNode {
  return (
    <td>
      <button type="button" className={s.name} onClick={onOpen}>
        <span className="strong">{name}</span>
        {more && more !== name && <span className="muted small">{more}</span>}
      </button>
    </td>
  );
}

/** What is as it should be stays plain text. */
export function StateCell({ one: { id, state } }: { one: StatedProduct }): ReactNode {
  const label = stateLabels[state];
  return (
    <td>
      <span className={s.states}>
        {state === 'on_sale' ? (
          label
        ) : (
          <Badge tone={state === 'hidden' ? 'line' : 'plain'} {...(state === 'hidden' && hidden)}>
            {label}
          </Badge>
        )}
        <CardPriceBadge id={id} />
      </span>
    </td>
  );
}
const hidden = { icon: EyeOff };
