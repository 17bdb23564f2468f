import { call } from '@studio/api-client';
import { listSchedules, listTrainers } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { addDays } from '@studio/ui/format';

/** The team changes rarely. */
export const useTrainers = () =>
  useQuery({
    queryKey: keys.trainers,
    queryFn: ({ signal }) => call(listTrainers, { signal }),
    staleTime: 10 * 60_000,
  });

/** A trainer's classes of the coming seven days. */
export const useClassesOf = (trainerId: string, today: string) =>
  useQuery({
    queryKey: keys.schedulesBetween(today, addDays(today, 6)),
    queryFn: ({ signal }) =>
      call(listSchedules, { query: { from: today, to: addDays(today, 6) }, signal }),
    select: ({ items }) => items.filter(({ trainer }) => trainer.id === trainerId),
  });
