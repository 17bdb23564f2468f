import { call, serverNow } from '@studio/api-client';
import { getHomeScreen, listPackages } from '@studio/contracts';
import type { HomeScreen } from '@studio/contracts';
import { keys, queryClient, useQuery } from '@studio/shell-kit/query';
import { loadMotif } from '@studio/ui/motif';
import { upcoming } from './upcoming.js';

/** What other parts of the page read as well: they find it, and ask for nothing. */
const keepParts = ({ policy, deletion }: HomeScreen): void => {
  if (policy) queryClient.setQueryData(keys.studioPolicy, policy);
  if (deletion) queryClient.setQueryData(keys.deletion, deletion);
};

const home = {
  queryKey: keys.home,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const screen = await call(getHomeScreen, { signal });
    keepParts(screen);
    return screen;
  },
};

/** All of the home page in one request; a part whose service did not answer is null. */
export const useHome = () => useQuery(home);

/** Reads the page and begins with the largest that it shows, the picture of the next class. */
export const prefetchHome = async (): Promise<void> => {
  await queryClient.prefetchQuery(home);
  const screen = queryClient.getQueryData<HomeScreen>(keys.home);
  const [next] = screen ? upcoming(screen, new Date(serverNow())) : [];
  if (next) loadMotif(next.schedule.classType.motif);
};

/** Asked for only on a first visit, where the offer for new members is shown. */
export const useIntroOffer = () =>
  useQuery({
    queryKey: keys.packages,
    queryFn: ({ signal }) => call(listPackages, { signal }),
    select: ({ items }) =>
      items.find((one) => (one.intro ?? one.oncePerPerson) && one.available) ?? null,
  });
