import { call } from '@studio/api-client';
import { findLikePeople, getMerge, mergePeople, previewMerge } from '@studio/contracts';
import type { MergeChoice, MergeStatus, User } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const EVERY_MS = 700;

/** People who may be the same person as this record, without it. */
export const useAlike = ({ id, full_name, phone, email }: User) => {
  const query = {
    ...(full_name ? { fullName: full_name } : {}),
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  };
  return useQuery({
    queryKey: [...keys.admin, 'alike', query],
    queryFn: ({ signal }) => call(findLikePeople, { query, signal }),
    select: ({ items }) => items.filter(({ person }) => person.id !== id),
  });
};

/** Both records side by side, if the first one is kept. */
export const useMergePreview = (keptId: string, otherId: string, enabled = true) =>
  useQuery({
    queryKey: [...keys.admin, 'merge', keptId, otherId],
    queryFn: ({ signal }) =>
      call(previewMerge, { params: { id: keptId }, query: { otherId }, signal }),
    enabled,
  });

export interface MergeBody {
  otherId: string;
  name: MergeChoice;
  phone: MergeChoice;
  email: MergeChoice;
  birthDate: MergeChoice;
  gender: MergeChoice;
  reason: string;
  version?: number;
  otherVersion?: number;
}

export const useMergePeople = (keptId: string) =>
  useMutation({
    mutationFn: (body: MergeBody) => call(mergePeople, { params: { id: keptId }, body }),
  });

/** Asked again until every service has moved its part; then what is on the screen is read again. */
export const useMergeStatus = (first: MergeStatus) => {
  const client = useQueryClient();
  const { keptId: id, otherId } = first;
  return useQuery({
    queryKey: ['merge-status', id, otherId],
    queryFn: async ({ signal }) => {
      const status = await call(getMerge, { params: { id, otherId }, signal });
      if (status.isDone) void client.invalidateQueries({ queryKey: keys.admin });
      return status;
    },
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.isDone ? false : EVERY_MS),
  });
};
