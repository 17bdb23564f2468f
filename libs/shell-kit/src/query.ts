// The façade is what is shared between shell and remotes: one query library, one cache.
export {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export { keys } from './query-keys.js';
export { queryClient } from './query-client.js';
