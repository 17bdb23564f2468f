import { call } from '@studio/api-client';
import { openPaymentLink, readPaymentLink } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** The provider tells the studio of the money within seconds; meanwhile the page asks. */
const ASK_MS = 3_000;

export const usePayLink = (token: string) =>
  useQuery({
    queryKey: keys.payLink(token),
    queryFn: ({ signal }) => call(readPaymentLink, { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? ASK_MS : false),
  });

/** Leaves for the card page of the provider. */
export const useLinkPage = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(openPaymentLink, { params: { token } }),
    onSuccess: ({ url }) => window.location.assign(url),
    // It may have been paid or cancelled in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: keys.payLink(token) }),
  });
};
