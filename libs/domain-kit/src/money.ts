/** Making a format takes many times as long as using it, and a list shows a price in each row. */
const formatter = (options?: Intl.NumberFormatOptions): ((value: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-AE', options);
    return format.format(value);
  };
};
const whole = formatter();
const withCents = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `125000` fils -> `1,250.00`. Two decimals, always. */
export const filsToAed = (fils: number): string => withCents(fils / 100);

/** `125000` fils -> `AED 1,250` or `AED 62.50`: whole dirhams lose their zeros, as on a price tag. */
export const priceTag = (fils: number): string =>
  `AED ${fils % 100 === 0 ? whole(fils / 100) : filsToAed(fils)}`;

/** What a class costs in a package, in fils. */
export const pricePerClass = ({ price, credits }: { price: number; credits: number }): number =>
  Math.round(price / credits);
