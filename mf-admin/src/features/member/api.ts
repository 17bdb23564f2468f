import { call } from '@studio/api-client';
import { getMemberScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** One member's whole page in one request; a part whose service did not answer is null. */
export const useMember = (userId: string) =>
  useQuery({
    queryKey: keys.adminMember(userId),
    queryFn: ({ signal }) => call(getMemberScreen, { params: { id: userId }, signal }),
  });
