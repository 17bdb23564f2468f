import { call } from '@studio/api-client';
import { listRetailItems } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** What is sold over the counter, retired items last. */
export const useRetailItems = () =>
  useQuery({
    queryKey: keys.adminRetailItems,
    queryFn: ({ signal }) => call(listRetailItems, { signal }),
  });
