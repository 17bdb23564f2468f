import { isApiError } from '@studio/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Who wants to know that the server no longer knows this session. */
const listeners = new Set<() => void>();
export const onSessionLost = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const noticeSessionLost = (error: unknown): void => {
  if (isApiError(error) && error.status === 401) for (const listener of listeners) listener();
};

/** Worth another try by itself: no answer, or a server that is on its way back. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 502);

/** The one cache of the page. Writes are never repeated by themselves; offline they fail at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionLost }),
  mutationCache: new MutationCache({ onError: noticeSessionLost }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    // A booking that waited for a connection would be made when its member no longer looks.
    mutations: { retry: false, networkMode: 'always' },
  },
});
