import type { RetailItemInput, RetailItemView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import { readAmount } from '../../shared/number-texts.js';
import { t } from './messages.js';

/** A retail item as it is typed. */
export interface ItemDraft {
  name: string;
  price: string;
  isCounted: boolean;
  stock: string;
  retired: boolean;
}

export const draftOf = (item: RetailItemView | null): ItemDraft => ({
  name: item?.name ?? '',
  price: item ? filsToAed(item.price) : '',
  isCounted: item ? item.stock !== null : true,
  stock: item?.stock?.toString() ?? '',
  retired: item?.retired ?? false,
});

export type ItemProblems = Partial<Record<'name' | 'price' | 'stock', string>>;

const isCount = (text: string): boolean => /^\d{1,5}$/.test(text.trim());

export const problemsOf = ({ name, price, isCounted, stock }: ItemDraft): ItemProblems => ({
  ...(name.trim() ? {} : { name: t('nameNeeded') }),
  ...(readAmount(price) ? {} : { price: t('pricePlease') }),
  ...(isCounted && !isCount(stock) ? { stock: t('piecesPlease') } : {}),
});

/** What is saved; null: something is missing or wrong. */
export const itemOf = (draft: ItemDraft): RetailItemInput | null => {
  const price = readAmount(draft.price);
  if (!price || Object.keys(problemsOf(draft)).length > 0) return null;
  const stock = draft.isCounted ? Number(draft.stock.trim()) : null;
  return { name: draft.name.trim(), price, stock, retired: draft.retired };
};
