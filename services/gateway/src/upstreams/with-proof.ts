import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import type { Dispatcher } from 'undici';

type Headers = Record<string, string | string[]>;

/** Services count by the client's address and believe it from nobody else. */
export const withProof = <Options extends Pick<Dispatcher.RequestOptions, 'headers'>>(
  secret: string,
  options: Options,
): Options => {
  const headers = options.headers as Headers | undefined;
  const address = headers?.['x-forwarded-for'];
  if (typeof address !== 'string') return options;
  const proof = proveClient(secret, address);
  return { ...options, headers: { ...headers, [CLIENT_PROOF_HEADER]: proof } };
};
