/** `1,250.00` as a price list writes it: `1,250`. */
export const withoutZeros = (amount: string): string => amount.replace(/\.00$/, '');
