import { call } from '@studio/api-client';
import { getStudioPolicy } from '@studio/contracts';
// By its public name: this file is no part of what shell and remotes share, the cache is.
import { keys, useQuery } from '@studio/shell-kit/query';

/** The numbers of the studio that texts print; they can be read signed out, too. */
export const studioPolicyQuery = {
  queryKey: keys.studioPolicy,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    call(getStudioPolicy, signal ? { signal } : {}),
  staleTime: 60_000,
};

export const useStudioPolicy = () => useQuery(studioPolicyQuery);
