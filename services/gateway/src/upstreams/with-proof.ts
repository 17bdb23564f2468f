import { CLIENT_PROOF_HEADER, proveClient, traceparent } from '@studio/nest-kit';
import type { Dispatcher } from 'undici';

type Headers = Record<string, string | string[]>;

/**
 * Services count by the client's address and believe it from nobody else; so do they with the trace
 * that a request belongs to.
 */
export const withProof = <Options extends Pick<Dispatcher.RequestOptions, 'headers'>>(
  secret: string,
  options: Options,
): Options => {
  const headers = options.headers as Headers | undefined;
  const address = headers?.['x-forwarded-for'];
  const parent = traceparent();
  if (typeof address !== 'string' && parent === undefined) return options;
  return {
    ...options,
    headers: {
      ...headers,
      ...(typeof address === 'string' && { [CLIENT_PROOF_HEADER]: proveClient(secret, address) }),
      ...(parent !== undefined && { traceparent: parent }),
    },
  };
};
