import { Seg } from '@studio/ui/seg';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './products.module.css';

const shelves = ['all', 'packages', 'plans', 'drop-in', 'codes', 'gift-cards', 'shop'] as const;
export type Shelf = (typeof shelves)[number];

const labels: Readonly<Record<Shelf, string>> = {
  all: t('all'),
  packages: t('packages'),
  plans: t('plans'),
  'drop-in': t('dropIn'),
  codes: t('codes'),
  'gift-cards': t('giftCards'),
  shop: t('shop'),
};

export const readShelf = (text: string | null): Shelf =>
  shelves.find((one) => one === text) ?? 'all';

/** What of the catalogue is shown. */
export function ProductTabs({
  value,
  onChange,
}: {
  value: Shelf;
  onChange: (shelf: Shelf) => void;
}): ReactNode {
  return (
    <div className={s.tabs}>
      <Seg
        label={t('catalogueOf')}
        choices={shelves.map((one) => ({ value: one, label: labels[one] }))}
        value={value}
        onChange={(next) => onChange(readShelf(next))}
      />
    </div>
  );
}
