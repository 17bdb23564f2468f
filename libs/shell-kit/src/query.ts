// The façade is what is shared between shell and remotes: one query library, one cache.
export {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseQueryResult } from '@tanstack/react-query';
export { useInfiniteQuery, useQuery } from './use-query.js';
export { useMutation } from './use-mutation.js';
export { keys } from './query-keys.js';
export { queryClient } from './query-client.js';
