import { call } from '@studio/api-client';
import { getClassesReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';

/** How classes went in the days, with what they are compared with. */
export const useClassesReport = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('classes', range),
    queryFn: ({ signal }) => call(getClassesReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
