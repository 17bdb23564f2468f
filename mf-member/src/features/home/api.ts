import { call } from '@studio/api-client';
import { getHomeScreen, listPackages } from '@studio/contracts';
import { keys, queryClient, useQuery } from '@studio/shell-kit/query';

const home = {
  queryKey: keys.home,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getHomeScreen, { signal }),
};

/** All of the home page in one request; a part whose service did not answer is null. */
export const useHome = () => useQuery(home);
export const prefetchHome = (): Promise<void> => queryClient.prefetchQuery(home);

/** Asked for only on a first visit, where the offer for new members is shown. */
export const useIntroOffer = () =>
  useQuery({
    queryKey: keys.packages,
    queryFn: ({ signal }) => call(listPackages, { signal }),
    select: ({ items }) =>
      items.find((one) => (one.intro ?? one.oncePerPerson) && one.available) ?? null,
  });
