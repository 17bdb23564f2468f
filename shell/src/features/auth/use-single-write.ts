import { useMutation } from '@studio/shell-kit/query';
import { useRef } from 'react';

/**
 * A write that isn't begun again before it has ended. `isPending` comes too late for that: on a
 * busy phone the second tap of a hurried finger is heard before the button could rest.
 */
export const useSingleWrite: typeof useMutation = (options) => {
  const isUnderWay = useRef(false);
  const writing = useMutation(options);
  const mutate: typeof writing.mutate = (variables, after) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    writing.mutate(variables, {
      ...after,
      onSettled: () => {
        isUnderWay.current = false;
        return after?.onSettled?.();
      },
    });
  };
  return { ...writing, mutate };
};
