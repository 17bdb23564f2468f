import { call, newIdempotencyKey } from '@studio/api-client';
import { startCheckout } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { useRef } from 'react';

/** One key for one intent: a second tap, or a retry without an answer, opens the same card page. */
export const useCheckout = () => {
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (packageId: string) => {
      const idempotencyKey = keys.current.get(packageId) ?? newIdempotencyKey();
      keys.current.set(packageId, idempotencyKey);
      const { url } = await call(startCheckout, {
        body: { kind: 'package', packageId },
        idempotencyKey,
      });
      return url;
    },
    onError: (_error, packageId) => void keys.current.delete(packageId),
    onSuccess: (url) => window.location.assign(url),
  });
};
