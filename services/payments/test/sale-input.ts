import type { SalePaymentInput } from '@studio/contracts';

/** A package in a basket. */
export const packageOf = (id: string, quantity = 1) => ({
  kind: 'package',
  packageId: id,
  quantity,
});

/** Fils; `tendered` is what is handed over. */
export const cash = (amount: number, tendered = amount): SalePaymentInput => ({
  method: 'cash',
  amount,
  tendered,
});
