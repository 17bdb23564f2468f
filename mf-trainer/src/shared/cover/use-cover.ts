import { call } from '@studio/api-client';
import { getCover, requestSubstitution } from '@studio/contracts';
import type { Substitution } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** Own requests, and the classes of others that need somebody. */
export const useCover = () =>
  useQuery({ queryKey: keys.cover, queryFn: ({ signal }) => call(getCover, { signal }) });

/** The open request for a class, if it is an own one. */
export const useOwnRequest = (scheduleId: string): Substitution | undefined =>
  useCover().data?.own.find(
    (one) => one.scheduleId === scheduleId && (one.state === 'open' || one.state === 'claimed'),
  );

/** Asks for one class after the other: what was asked stays when a later one fails. */
export const useAskForCover = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      const done: Substitution[] = [];
      for (const id of ids)
        done.push(await call(requestSubstitution, { params: { id }, body: { reason } }));
      return done;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.cover }),
  });
};
