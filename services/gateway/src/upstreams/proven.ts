import type { ServiceName } from '@studio/contracts';
import { CLIENT_PROOF_HEADER, proveClient } from '@studio/nest-kit';
import type { Dispatcher } from 'undici';

type Headers = Record<string, string | string[]>;

/** Identity counts by the client's address and believes it from nobody else. */
export const proven = <Options extends Pick<Dispatcher.RequestOptions, 'headers'>>(
  name: ServiceName,
  secret: string,
  options: Options,
): Options => {
  const { 'x-forwarded-for': address, ...others } = (options.headers ?? {}) as Headers;
  if (name !== 'identity' || typeof address !== 'string') return options;
  const proof = proveClient(secret, address);
  const headers = { ...others, 'x-forwarded-for': address, [CLIENT_PROOF_HEADER]: proof };
  return { ...options, headers };
};
