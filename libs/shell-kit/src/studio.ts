import { call } from '@studio/api-client';
import {
  getStudioText,
  noStudioFacts,
  type StudioProfile,
  type StudioTextKind,
} from '@studio/contracts';
// By its public name: this file is no part of what shell and remotes share, the cache is.
import { keys, useQuery } from '@studio/shell-kit/query';

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

/** A page that the studio writes; its version is 0 while it has written none. */
export const useStudioText = (kind: StudioTextKind) =>
  useQuery({
    queryKey: keys.studioText(kind),
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      call(getStudioText, { params: { kind }, ...(signal ? { signal } : {}) }),
    staleTime: 60_000,
  });
