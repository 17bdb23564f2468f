import { newIdempotencyKey } from '@studio/api-client';
import { useState } from 'react';
import type { SaleView } from '@studio/contracts';
import { useDebouncedText } from '../../shared/use-debounced-text.js';
import { useMakeSale, useQuote } from './api.js';
import {
  addItem,
  isInvoiceMailedAnyway,
  noPart,
  setQuantity,
  toBasket,
  toPayments,
  withoutFees,
  type BasketItem,
  type Discounts,
  type PartTexts,
} from './basket-rules.js';

const noDiscount: Discounts = { promoCode: '', byHand: null };

/** What was chosen and typed. */
const useDraft = () => {
  const [items, setItems] = useState<readonly BasketItem[]>([]);
  const [discounts, setDiscounts] = useState(noDiscount);
  const [first, setFirst] = useState<PartTexts>(noPart);
  const [second, setSecond] = useState<PartTexts | null>(null);
  const [mailInvoice, setMailInvoice] = useState(true);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  return {
    items,
    discounts,
    first,
    second,
    mailInvoice,
    idempotencyKey,
    setDiscounts,
    setFirst,
    setSecond,
    setMailInvoice,
    add: (added: Omit<BasketItem, 'quantity'>) => setItems((now) => addItem(now, added)),
    setQuantity: (key: string, quantity: number) =>
      setItems((now) => setQuantity(now, key, quantity)),
    dropFees: () => setItems(withoutFees),
    clear: (): void => {
      setItems([]);
      setDiscounts(noDiscount);
      setFirst(noPart);
      setSecond(null);
      setMailInvoice(true);
      setKey(newIdempotencyKey());
    },
  };
};

const sumOf = (items: readonly BasketItem[]): number =>
  items.reduce((sum, one) => sum + one.price * one.quantity, 0);

/** A sale from the first tile to the invoice: basket, discount, what pays, and the server's price. */
export const useSale = (userId: string | null) => {
  const draft = useDraft();
  const { items, discounts, first, second, idempotencyKey } = draft;
  const [sold, setSold] = useState<SaleView | null>(null);
  const promoCode = useDebouncedText(discounts.promoCode.trim());
  const basket =
    userId && items.length > 0 ? toBasket(userId, items, { ...discounts, promoCode }) : null;
  const quote = useQuote(basket);
  const sale = useMakeSale();
  const isCurrent = quote.isSuccess && !quote.isPlaceholderData;
  const total = quote.data?.total ?? sumOf(items);
  const payments = toPayments(total, first, second);
  const goesAnyway = isInvoiceMailedAnyway(items.map(({ item }) => item));
  const mailInvoice = draft.mailInvoice && !goesAnyway;
  const clear = (): void => {
    draft.clear();
    sale.reset();
  };
  const made = (view: SaleView): void => {
    clear();
    setSold(view);
  };
  return {
    ...draft,
    userId,
    isInvoiceMailedAnyway: goesAnyway,
    sold,
    quote,
    total,
    clear,
    error: sale.error,
    isBusy: sale.isPending,
    isReady: basket !== null && isCurrent && payments !== null,
    take: (): void => {
      if (!basket || !payments) return;
      sale.mutate({ basket, payments, mailInvoice, idempotencyKey }, { onSuccess: made });
    },
    startNew: () => setSold(null),
  };
};
export type SaleForm = ReturnType<typeof useSale>;
