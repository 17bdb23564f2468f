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

/** A code in small letters, with digits of an Arabic keyboard, and with the marks that a chat adds. */
export const asPasted = (code: string): string => {
  const typed = code
    .toLowerCase()
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  return ` \u202a${typed.slice(0, 2)}\u200b${typed.slice(2)}\u202c `;
};
