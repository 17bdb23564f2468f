import {
  useInfiniteQuery as useLibraryInfiniteQuery,
  useQuery as useLibraryQuery,
} from '@tanstack/react-query';
import { isPassing } from './query-client.js';
import { useIsSigningOut } from './signing-out.js';

interface Result {
  data: unknown;
  error: unknown;
}

const asLoaded: Record<PropertyKey, unknown> = {
  status: 'success',
  isError: false,
  isSuccess: true,
};

/**
 * What was loaded stays on the screen when it can't be had anew: without a connection, or while a
 * server is away. A refusal is told all the same.
 */
const withWhatWasLoaded = <R extends Result>(result: R): R =>
  new Proxy(result, {
    get: (query, name) =>
      name in asLoaded && query.data !== undefined && isPassing(query.error)
        ? asLoaded[name]
        : Reflect.get(query, name),
  });

/** While somebody signs out nothing is requested for them: the server would refuse it. */
const useWhileSignedIn = <O extends object>(options: O): O =>
  useIsSigningOut() ? { ...options, enabled: false } : options;

export const useQuery = ((options, client) =>
  withWhatWasLoaded(useLibraryQuery(useWhileSignedIn(options), client))) as typeof useLibraryQuery;

export const useInfiniteQuery = ((options, client) =>
  withWhatWasLoaded(
    useLibraryInfiniteQuery(useWhileSignedIn(options), client),
  )) as typeof useLibraryInfiniteQuery;
