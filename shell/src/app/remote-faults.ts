import { attempts, fetchedBuilds } from './builds.js';
import { readManifest } from './registry.js';
import type { ManifestOfBuild } from './registry.js';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Written into the shell by its build (libs/federation, shell-offer.ts). */
declare const SHELL_OFFER_ID: string;

/** ms; longer than this a remote counts as broken (stack.md, "Retry after a failed load"). */
const PATIENCE = 6_000;

const fresh = (url: string, remote: string | undefined): string => {
  const attempt = attempts.get(remote ?? '') ?? 0;
  if (attempt === 0) return url;
  const target = new URL(url, location.origin);
  target.searchParams.set('r', String(attempt));
  return target.href;
};

/** Refuses a build that takes what this shell does not give, before any of it is run. */
const requireFit = async (remote: string, { metaData, needs }: ManifestOfBuild): Promise<void> => {
  // Built against what this shell gives: there is nothing to compare, nor to load for it.
  if (metaData.buildInfo.offer === SHELL_OFFER_ID) return;
  // Without the comparing code, a roll-out of the shell ago, the libraries' own versions decide.
  const fit = await import('./remote-fit.js').catch(() => undefined);
  fit?.refuseMisfit(remote, needs);
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
    if (remote) {
      const manifest = await readManifest(response.clone());
      await requireFit(remote.name, manifest);
      fetchedBuilds.set(remote.name, manifest.metaData.buildInfo.buildId);
    }
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
