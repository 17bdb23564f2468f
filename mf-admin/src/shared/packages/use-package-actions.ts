import { call, newIdempotencyKey } from '@studio/api-client';
import {
  adjustCredits,
  compPackage,
  extendPackage,
  freezePackageOfMember,
  moveCredits,
  unfreezePackageOfMember,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';

interface Reasoned {
  reason: string;
}

/** One key for one request: a second tap, or a retry without an answer, does it once. */
const useKeyFor = (): ((request: unknown) => string) => {
  const known = useRef(new Map<string, string>());
  return (request) => {
    const name = JSON.stringify(request);
    const key = known.current.get(name) ?? newIdempotencyKey();
    known.current.set(name, key);
    return key;
  };
};

/** What the front desk does to one package of a member; pages about it are read again. */
export const usePackageActions = (packageId: string) => {
  const client = useQueryClient();
  const keyFor = useKeyFor();
  const params = { id: packageId };
  const onSuccess = (): void => void client.invalidateQueries({ queryKey: keys.admin });
  const adjust = useMutation({
    mutationFn: (body: Reasoned & { credits: number }) =>
      call(adjustCredits, { params, body, idempotencyKey: keyFor(['adjust', body]) }),
    onSuccess,
  });
  const extend = useMutation({
    mutationFn: (body: Reasoned & { expiresOn: string; version?: number }) =>
      call(extendPackage, { params, body, idempotencyKey: keyFor(['extend', body]) }),
    onSuccess,
  });
  const freeze = useMutation({
    mutationFn: (body: Reasoned & { from: string; until: string }) =>
      call(freezePackageOfMember, { params, body, idempotencyKey: keyFor(['freeze', body]) }),
    onSuccess,
  });
  const unfreeze = useMutation({
    mutationFn: (body: Reasoned) =>
      call(unfreezePackageOfMember, { params, body, idempotencyKey: keyFor(['unfreeze', body]) }),
    onSuccess,
  });
  const move = useMutation({
    mutationFn: (body: Reasoned & { memberId: string; credits: number }) =>
      call(moveCredits, { params, body, idempotencyKey: keyFor(['move', body]) }),
    onSuccess,
  });
  return { adjust, extend, freeze, unfreeze, move };
};

/** What a freeze would move and cancel; asked anew for every choice of days. */
export const useFreezePreview = (
  packageId: string,
  days: { from: string; until: string },
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.adminEffect({ packageId, ...days }),
    queryFn: ({ signal }) =>
      call(freezePackageOfMember, {
        params: { id: packageId },
        body: { ...days, preview: true },
        idempotencyKey: newIdempotencyKey(),
        signal,
      }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/** Gives a member a package for nothing. */
export const useGift = (memberId: string) => {
  const client = useQueryClient();
  const keyFor = useKeyFor();
  return useMutation({
    mutationFn: (body: Reasoned & { packageId: string; credits?: number }) =>
      call(compPackage, { params: { id: memberId }, body, idempotencyKey: keyFor(body) }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
};
