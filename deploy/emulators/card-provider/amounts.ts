/** Currencies without a minor unit, of those the provider knows. */
const wholeUnits = new Set(['jpy', 'krw', 'vnd', 'clp', 'xaf', 'xof', 'ugx']);

/** The smallest charge, in minor units: https://docs.stripe.com/currencies (AED 2.00). */
const smallestCharges: Record<string, number> = { aed: 200, usd: 50, eur: 50, gbp: 30 };

export function smallestCharge(currency: string): number {
  return smallestCharges[currency] ?? 1;
}

/** `AED 1,250.00` from minor units. */
export function priceText(amount: number, currency: string): string {
  const digits = wholeUnits.has(currency) ? 0 : 2;
  const number = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
  return `${currency.toUpperCase()} ${number}`;
}

/** Whole minor units as the decimal text of the API. */
export function decimalText(amount: number | null): string | null {
  return amount === null ? null : String(amount);
}
