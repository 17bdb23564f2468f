import { call } from '@studio/api-client';
import { getSchedule } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** One class with what would pay for it; null: none is asked for. */
export const useSchedule = (scheduleId: string | null) =>
  useQuery({
    queryKey: keys.schedule(scheduleId ?? ''),
    queryFn: ({ signal }) => call(getSchedule, { params: { id: scheduleId ?? '' }, signal }),
    enabled: scheduleId !== null,
  });
