import { replaceEqualDeep, useMutation as useLibraryMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** What a screen does once its write has ended. */
export interface AfterWrite<Answer, Failure> {
  onSuccess?: (answer: Answer) => unknown;
  onError?: (failure: Failure) => unknown;
  onSettled?: () => unknown;
}

/** Plain data is compared by what it says, everything else (a file) by being the same object. */
const isSame = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;

/**
 * The library drops a caller's callbacks when its component goes; here a button often goes because
 * its own write has changed what the screen offers ("Reserve" becomes "Pay"). What was promised for
 * the end of a write, a toast or the next page, happens all the same.
 *
 * The same write asked for again before it has ended is one write: `isPending` comes too late for
 * the second tap of a hurried finger, which is heard before the button could rest.
 */
export const useMutation = <Answer = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Answer, Failure, Variables, Before>,
) => {
  const mutation = useLibraryMutation(options);
  const { mutateAsync } = mutation;
  const underWay = useRef<{ variables: Variables } | null>(null);
  const mutate = useCallback(
    (variables: Variables, after?: AfterWrite<Answer, Failure>): void => {
      if (underWay.current && isSame(underWay.current.variables, variables)) return;
      const write = { variables };
      underWay.current = write;
      const end = (): void => {
        if (underWay.current === write) underWay.current = null;
      };
      mutateAsync(variables)
        .finally(end)
        .then(
          (answer) => after?.onSuccess?.(answer),
          // mutateAsync rejects with what the write threw, and with nothing else.
          (failure: unknown) => after?.onError?.(failure as Failure),
        )
        .finally(() => after?.onSettled?.());
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
};
