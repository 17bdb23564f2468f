import { useMutation as useLibraryMutation } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What a screen does once its write has ended. */
export interface AfterWrite<Answer, Failure> {
  onSuccess?: (answer: Answer) => unknown;
  onError?: (failure: Failure) => unknown;
  onSettled?: () => unknown;
}

/**
 * The library drops a caller's callbacks when its component goes; here a button often goes because
 * its own write has changed what the screen offers ("Reserve" becomes "Pay"). What was promised for
 * the end of a write, a toast or the next page, happens all the same.
 */
export const useMutation = <Answer = unknown, Failure = Error, Variables = void, Before = unknown>(
  options: UseMutationOptions<Answer, Failure, Variables, Before>,
) => {
  const mutation = useLibraryMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables, after?: AfterWrite<Answer, Failure>): void => {
      mutateAsync(variables)
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
