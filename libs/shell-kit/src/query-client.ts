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
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 502);

/** Without a connection a read gives up after 3 s (400, 800 and 1,600 ms), else sooner. */
const triesAfter = (error: unknown): number =>
  isApiError(error) && error.code === 'OFFLINE' ? 3 : 2;

/**
 * The one cache of the page. Writes are never repeated by themselves; offline they fail at once.
 * Reads fail too, so that the page can say so, and are made again when the connection is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionLost }),
  mutationCache: new MutationCache({ onError: noticeSessionLost }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < triesAfter(error) && isPassing(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    // A booking that waited for a connection would be made when its member no longer looks.
    mutations: { retry: false, networkMode: 'always' },
  },
});
