// The façade is what is shared between shell and remotes: one query library, one cache.
export {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseQueryResult } from '@tanstack/react-query';
export { useMutation } from './use-mutation.js';
export { keys } from './query-keys.js';
export { queryClient } from './query-client.js';
