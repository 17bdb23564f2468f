import type { TrainerPageContent, TrainerPageText } from '@studio/contracts';

/** A certificate as it is typed. */
export interface TypedCertificate {
  /** Tells rows apart while they are edited. */
  key: number;
  name: string;
  issuer: string;
  year: string;
  expiresOn: string;
}

export interface TypedPage {
  bio: string;
  languages: string;
  certificates: readonly TypedCertificate[];
}

/** Characters; the contract's. */
export const LONGEST_BIO = 2_000;
const MOST_LANGUAGES = 8;
const LONGEST_LANGUAGE = 40;

let nextKey = 0;

export const newCertificate = (): TypedCertificate => {
  nextKey += 1;
  return { key: nextKey, name: '', issuer: '', year: '', expiresOn: '' };
};

export const typedOf = ({ bio, languages, certificates }: TrainerPageContent): TypedPage => ({
  bio,
  languages: languages.join(', '),
  certificates: certificates.map(({ name, issuer, year, expiresOn }) => ({
    ...newCertificate(),
    name,
    issuer,
    year: String(year),
    expiresOn: expiresOn ?? '',
  })),
});

const languagesOf = (text: string): string[] =>
  text
    .split(/[,،]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const isComplete = ({ name, issuer, year }: TypedCertificate): boolean =>
  name.trim() !== '' &&
  issuer.trim() !== '' &&
  /^\d{4}$/.test(year) &&
  Number(year) >= 1950 &&
  Number(year) <= 2100;

export const areLanguagesFine = (text: string): boolean => {
  const languages = languagesOf(text);
  return (
    languages.length <= MOST_LANGUAGES &&
    languages.every(({ length }) => length <= LONGEST_LANGUAGE)
  );
};

/** What counts as a change of the page: not the blanks around it, nor the keys of the rows. */
const comparable = (typed: TypedPage): string =>
  JSON.stringify([
    typed.bio.trim(),
    languagesOf(typed.languages),
    typed.certificates.map(({ name, issuer, year, expiresOn }) =>
      [name, issuer, year, expiresOn].map((one) => one.trim()),
    ),
  ]);

export const isSame = (one: TypedPage, other: TypedPage): boolean =>
  comparable(one) === comparable(other);

/** As it is sent; null: something has to be put right first. */
export const textOf = (typed: TypedPage): TrainerPageText | null => {
  const isFine =
    typed.bio.length <= LONGEST_BIO &&
    areLanguagesFine(typed.languages) &&
    typed.certificates.every(isComplete);
  if (!isFine) return null;
  return {
    bio: typed.bio.trim(),
    languages: languagesOf(typed.languages),
    certificates: typed.certificates.map(({ name, issuer, year, expiresOn }) => ({
      name: name.trim(),
      issuer: issuer.trim(),
      year: Number(year),
      expiresOn: expiresOn || null,
    })),
  };
};
