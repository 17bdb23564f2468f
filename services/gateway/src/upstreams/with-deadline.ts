import { DEADLINE_HEADER } from '@studio/nest-kit';
import type { Dispatcher } from 'undici';

/** The service hears for how many ms it is waited for: later, it does not begin any more. */
export const withDeadline = <Options extends Pick<Dispatcher.RequestOptions, 'headers'>>(
  options: Options,
  ms: number,
): Options => {
  const headers = options.headers as Record<string, string | string[]> | undefined;
  return { ...options, headers: { ...headers, [DEADLINE_HEADER]: String(ms) } };
};
