import { readBuild } from './registry.js';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** ms; longer than this a remote counts as broken (stack.md, "Retry after a failed load"). */
const PATIENCE = 6_000;

/** How often each remote has been tried again: goes into its URLs past every cache. */
export const attempts = new Map<string, number>();

/** The build that each remote's latest manifest told of. */
export const fetchedBuilds = new Map<string, string | undefined>();

const fresh = (url: string, remote: string | undefined): string => {
  const attempt = attempts.get(remote ?? '') ?? 0;
  if (attempt === 0) return url;
  const target = new URL(url, location.origin);
  target.searchParams.set('r', String(attempt));
  return target.href;
};

/** Turns hangs and error pages into failures, which the boundary can show and retry. */
export const remoteFaults: ModuleFederationRuntimePlugin = {
  name: 'remote-faults',
  fetch: async (url, init, remote) => {
    const response = await fetch(fresh(url, remote?.name), {
      ...init,
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
    if (remote) fetchedBuilds.set(remote.name, await readBuild(response.clone()));
    return response;
  },
  createScript: ({ url, remoteInfo }) => {
    const script = document.createElement('script');
    script.src = fresh(url, remoteInfo?.name);
    script.async = true;
    script.crossOrigin = 'anonymous';
    return { script, timeout: PATIENCE };
  },
};
