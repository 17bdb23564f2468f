import { isApiError } from '@studio/api-client';
import { pushState, turnOffPush, turnOnPush } from '@studio/shell-kit/push';
import type { PushState } from '@studio/shell-kit/push';
import { useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

const key = ['push-state'];

/** Push on this device; `on()` must be called in a click, for the browser then asks. */
export const usePush = () => {
  const client = useQueryClient();
  // The browser's own settings change without a word: look again whenever somebody comes back.
  const { data } = useQuery({ queryKey: key, queryFn: pushState, staleTime: 0 });
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (on: boolean) => (on ? turnOnPush() : turnOffPush()),
    onSuccess: (state: PushState) => client.setQueryData(key, state),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
  return {
    state: data,
    isPending,
    error: isError ? failureMessage(error) : null,
    on: (): void => mutate(true),
    off: (): void => mutate(false),
  };
};

const failureMessage = (error: unknown): string => {
  if (isApiError(error) && error.code === 'OFFLINE') return t('pushOffline');
  return t('pushFailed');
};
