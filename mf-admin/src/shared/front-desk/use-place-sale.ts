import { call, isApiError } from '@studio/api-client';
import { makeSale, type SaleItem, type SaleView } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { amountPaid } from '@studio/ui/format';
import { t } from './messages.js';
import type { SaleDraft } from './sale-payment.js';
import { useIntentKey } from './use-intent-key.js';

interface PlaceSale {
  draft: SaleDraft;
  /** Fils. */
  price: number;
  /** Fils that were handed over; the change is the rest. */
  tendered: number;
  /** Holds the seat or the place; safe to repeat. */
  hold: () => Promise<SaleItem>;
  /** Gives it up again when the sale is refused; else it comes free by itself. */
  release?: (item: SaleItem) => Promise<unknown>;
}

/** The sale was refused, and made nothing; of an error of the server nobody knows that yet. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && error.code !== 'ALREADY_SOLD';

/**
 * Holds a place, and sells it: the sale confirms it. What a lost answer leaves is completed by
 * pressing once more; a place that no sale follows comes free by itself.
 */
export const usePlaceSale = (memberId: string) => {
  const keyOf = useIntentKey();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, price: amount, tendered, hold, release }: PlaceSale) => {
      const { method, mailInvoice } = draft;
      const item = await hold();
      const payment = method === 'cash' ? { method, amount, tendered } : { method, amount };
      const bought = { userId: memberId, items: [item], payments: [payment] };
      const idempotencyKey = keyOf(bought);
      const body = { ...bought, mailInvoice };
      try {
        return { item, sold: await call(makeSale, { body, idempotencyKey }) };
      } catch (error) {
        if (isRefused(error)) await release?.(item).catch(() => undefined);
        throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.adminMember(memberId) }),
  });
};

/** What the front desk has to do or to know now, in a sentence. */
export const afterSale = (sold: SaleView): string => {
  const { status, delivered, invoiceMailedAt, memberEmail: email } = sold;
  const [payment] = sold.payments;
  if (payment?.change) return t('giveChange', { amount: amountPaid(payment.change) });
  if (status === 'pending') return t('transferToCome');
  if (!delivered) return t('bookedSoon');
  return invoiceMailedAt && email ? t('paidInvoiceTo', { email }) : t('paidWithInvoice');
};
