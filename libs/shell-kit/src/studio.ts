import { noStudioFacts, type StudioProfile } from '@studio/contracts';
import { VAT_PERCENT } from '@studio/domain-kit';

let known: StudioProfile | undefined;

const readPage = (): StudioProfile => {
  // A first view is drawn where there is no page.
  if (typeof document === 'undefined') return noStudioFacts;
  const data = document.getElementById('studio-profile')?.textContent;
  try {
    return { ...noStudioFacts, ...(data ? (JSON.parse(data) as StudioProfile) : {}) };
  } catch {
    return noStudioFacts;
  }
};

/** The studio's profile, which came with the page; neutral where it did not. */
export const studio = (): StudioProfile => (known ??= readPage());

/** VAT in the prices of today, in per cent. A page that was not told shows what most studios need. */
export const vatPercent = (): number => studio().vatPercent ?? VAT_PERCENT;

/** False: the studio is not registered for VAT, and no page speaks of it. */
export const hasVat = (): boolean => vatPercent() > 0;

/**
 * The texts of a feature: where there is no VAT, those that speak of it stand as
 * `messages.without_vat.json` words them. A page has one studio from its start to its end.
 */
export const byVat = <Texts extends Record<string, string>>(
  texts: Texts,
  withoutVat: Partial<Record<keyof Texts, string>>,
): Texts => (hasVat() ? texts : { ...texts, ...withoutVat });

/** `Marina, Dubai`: where it is, in short; '' when that is not known. */
export const placeOf = ({ area, city }: StudioProfile): string =>
  [area, city].filter((part) => part !== '').join(', ');

/** `Schedule · Kumquat`: what the browser's tab says. */
export const titleOf = (page: string): string => `${page} · ${studio().shortName}`;
