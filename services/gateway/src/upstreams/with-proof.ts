import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import type { Dispatcher } from 'undici';

type Headers = Record<string, string | string[]>;

/** Services count by the client's address and believe it from nobody else. */
export const withProof = <Options extends Pick<Dispatcher.RequestOptions, 'headers'>>(
  secret: string,
  options: Options,
): Options => {
  const { 'x-forwarded-for': address, ...others } = (options.headers ?? {}) as Headers;
  if (typeof address !== 'string') return options;
  const proof = proveClient(secret, address);
  const headers = { ...others, 'x-forwarded-for': address, [CLIENT_PROOF_HEADER]: proof };
  return { ...options, headers };
};
