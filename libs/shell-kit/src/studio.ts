import { noStudioFacts, type StudioProfile } from '@studio/contracts';

let known: StudioProfile | undefined;

const readPage = (): StudioProfile => {
  const data = document.getElementById('studio-profile')?.textContent;
  try {
    return { ...noStudioFacts, ...(data ? (JSON.parse(data) as StudioProfile) : {}) };
  } catch {
    return noStudioFacts;
  }
};

/** The studio's profile, which came with the page; neutral where it did not. */
export const studio = (): StudioProfile => (known ??= readPage());

/** `Marina, Dubai`: where it is, in short; '' when that is not known. */
export const placeOf = ({ area, city }: StudioProfile): string =>
  [area, city].filter((part) => part !== '').join(', ');

/** `Schedule · Kumquat`: what the browser's tab says. */
export const titleOf = (page: string): string => `${page} · ${studio().shortName}`;
