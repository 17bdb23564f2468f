import { call } from '@studio/api-client';
import { getPeopleReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';

/** Who came, came again and stays away, in the days or at the moment. */
export const usePeopleReport = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('people', range),
    queryFn: ({ signal }) => call(getPeopleReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
