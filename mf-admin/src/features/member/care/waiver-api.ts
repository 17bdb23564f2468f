import { call, newIdempotencyKey } from '@studio/api-client';
import { getMemberWaiver, requestWaiver, signWaiverOfMember } from '@studio/contracts';
import type { SignatureInput, WaiverState } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';

const keyOf = (userId: string) => keys.adminMemberPart(userId, 'waiver');

export const useWaiver = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getMemberWaiver, { params: { id: userId }, signal }),
  });

export const useWaiverActions = (userId: string) => {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const params = { id: userId };
  const show = (state: WaiverState): void => {
    key.current = newIdempotencyKey();
    client.setQueryData(keyOf(userId), state);
    void client.invalidateQueries({ queryKey: keys.adminMember(userId), exact: true });
  };
  const sign = useMutation({
    mutationFn: (body: SignatureInput) => call(signWaiverOfMember, { params, body }),
    onSuccess: show,
  });
  const request = useMutation({
    mutationFn: () => call(requestWaiver, { params, idempotencyKey: key.current }),
    onSuccess: show,
  });
  return { sign, request };
};
