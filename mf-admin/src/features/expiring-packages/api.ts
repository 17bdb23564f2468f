import { call } from '@studio/api-client';
import { listExpiringPackages } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import type { ExpiringFilter } from './expiring-filter.js';

/** Packages that end soon; the rows of the question before stay until the new ones are there. */
export const useExpiring = (filter: ExpiringFilter) =>
  useQuery({
    queryKey: keys.adminExpiring(filter),
    queryFn: ({ signal }) =>
      call(listExpiringPackages, {
        query: {
          days: filter.days,
          page: filter.page,
          ...(filter.search && { search: filter.search }),
        },
        signal,
      }),
    placeholderData: (previous) => previous,
  });
