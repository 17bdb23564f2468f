import { call } from '@studio/api-client';
import { listClassTypes } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** What is taught changes rarely. */
export const useClassTypes = () =>
  useQuery({
    queryKey: keys.classTypes,
    queryFn: ({ signal }) => call(listClassTypes, { signal }),
    select: ({ items }) => items,
    staleTime: 10 * 60_000,
  });
