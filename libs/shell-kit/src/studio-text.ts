import { call } from '@studio/api-client';
import { getStudioText, type StudioTextKind } from '@studio/contracts';
// By its public name: this file is no part of what shell and remotes share, the cache is.
import { keys, useQuery } from '@studio/shell-kit/query';

/** A page that the studio writes; its version is 0 while it has written none. */
export const useStudioText = (kind: StudioTextKind) =>
  useQuery({
    queryKey: keys.studioText(kind),
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      call(getStudioText, { params: { kind }, ...(signal ? { signal } : {}) }),
    staleTime: 60_000,
  });
