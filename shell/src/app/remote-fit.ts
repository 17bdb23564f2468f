import { misfitOf, remoteNeeds } from '@studio/contracts/remote-needs';
import type { ShellOffer } from '@studio/contracts/remote-needs';

/** Written into the shell by its build (libs/federation, shell-offer.ts). */
declare const SHELL_OFFER: ShellOffer;

/**
 * Loaded for builds that were made against another shell's offer only: most first visits do without.
 * @param needs as the manifest has it; undefined for builds older than that, which say nothing
 * @throws Error with the sentence of what is missing
 */
export const refuseMisfit = (remote: string, needs: unknown): void => {
  if (needs === undefined) return;
  const misfit = misfitOf(remote, remoteNeeds.parse(needs), SHELL_OFFER);
  if (misfit !== undefined) throw new Error(misfit);
};
