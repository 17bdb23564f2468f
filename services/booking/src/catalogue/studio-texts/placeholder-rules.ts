import type { StudioFacts, StudioSettings } from '@studio/contracts';
import { phoneText, vatPercentAsSold } from '@studio/domain-kit';
import { policyPlaceholders } from '../../policy/text-placeholders.js';

type Values = ReadonlyMap<string, string>;

/** How prices and papers are spoken of: with VAT, or of a studio that is not registered without. */
const taxTexts = (profile: StudioFacts, now: Date): [name: string, value: string][] => {
  const percent = vatPercentAsSold(profile, now);
  return percent > 0
    ? [
        ['prices', `UAE dirham (AED) and include ${percent} % VAT`],
        ['paper', 'tax invoice'],
      ]
    : [
        ['prices', 'UAE dirham (AED)'],
        ['paper', 'receipt'],
      ];
};

/** All there are: what the studio is, and its numbers; `now` decides about VAT. */
export const placeholdersOf = (
  profile: StudioFacts,
  settings: StudioSettings,
  now = new Date(),
): Values =>
  new Map([
    ['studioName', profile.name],
    ['studioShortName', profile.shortName],
    ['legalName', profile.legalName || profile.name],
    ['address', profile.address],
    ['city', profile.city],
    ['phone', phoneText(profile.phone)],
    ['email', profile.email],
    ['whatsapp', profile.whatsapp],
    ...taxTexts(profile, now),
    ...policyPlaceholders(settings),
  ]);

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Placeholders that do not exist, each with its line. */
export const unknownPlaceholders = (
  source: string,
  values: Values,
): { path: string; message: string }[] =>
  source.split('\n').flatMap((text, index) =>
    [...text.matchAll(PLACEHOLDER)]
      .map(([, name = '']) => name)
      .filter((name) => !values.has(name))
      .map((name) => ({
        path: 'source',
        message: `Line ${index + 1}: {{${name}}} is no placeholder.`,
      })),
  );

/** One that is gone since the text was published stays as it was written. */
export const fillIn = (source: string, values: Values): string =>
  source.replaceAll(PLACEHOLDER, (written, name: string) => values.get(name) ?? written);
