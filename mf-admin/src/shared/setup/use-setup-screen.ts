import { call, messageOf } from '@studio/api-client';
import { getSetupScreen, resumeSetupItem, skipSetupItem } from '@studio/contracts';
import type { SetupItem, SetupScreen, SetupSkip } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

type Item = SetupScreen['items'][number];

/** Without these nobody can book. */
const needed: readonly SetupItem[] = [
  'profile',
  'legal',
  'rooms',
  'class_types',
  'timetable',
  'products',
];
export const neededOf = (items: readonly Item[]): Item[] =>
  items.filter(({ item }) => needed.includes(item));

export const isSettled = ({ state }: Item): boolean => state === 'done' || state === 'skipped';

const WAIT_MS = 2_000;

/** Read again when one comes back to the page; soon while a test mail is on its way. */
export const useSetupScreen = () =>
  useQuery({
    queryKey: keys.adminSetup,
    queryFn: ({ signal }) => call(getSetupScreen, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails?.lastTest?.status === 'queued' ? WAIT_MS : false,
  });

/** The studio opens without something, or it is to be done after all. */
export const useSkip = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, isSkipped }: { item: SetupSkip; isSkipped: boolean }) =>
      call(isSkipped ? skipSetupItem : resumeSetupItem, { params: { item } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSetup }),
  });
};
