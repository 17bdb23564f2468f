import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { misfitOf, remoteNeeds, shellOffer, type ShellOffer } from '@studio/contracts/remote-needs';
import { z } from 'zod';
import { OperatorError } from '../local/operator-error.js';
import { MANIFEST } from './built-remote.js';
import { folderOf } from './registry.js';
import type { Target } from './target.js';

/** ms for the question what a shell gives. */
const PATIENCE = 10_000;

const manifest = z.object({ needs: remoteNeeds.optional() });

/**
 * What an environment's shell gives remotes, as its build has written it (libs/federation,
 * shell-offer.ts).
 * @param at a file of this machine, or an address
 * @returns undefined when nobody says: no address, or a shell that is not built or older than that
 * @throws OperatorError when what is there can't be read
 */
export const readShellOffer = async (
  at: string | URL | undefined,
): Promise<ShellOffer | undefined> => {
  if (at === undefined) return undefined;
  try {
    const text = typeof at === 'string' ? await fromFile(at) : await fromAddress(at);
    return text === undefined ? undefined : shellOffer.parse(JSON.parse(text));
  } catch (error) {
    const what = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(
      `What the shell gives can't be read from ${String(at)} (${what ?? ''}): try again, or take "shell" out of environments.json.`,
    );
  }
};

const fromFile = async (file: string): Promise<string | undefined> =>
  existsSync(file) ? readFile(file, 'utf8') : undefined;

const fromAddress = async (url: URL): Promise<string | undefined> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return answer.text();
};

/**
 * Why a build that is uploaded can't run in the shell there, in one sentence.
 * @returns empty: it fits, it says nothing of what it needs, or it isn't there
 */
export const misfitThere = async (
  target: Target,
  { remote, build, offer }: { remote: string; build: string; offer: ShellOffer | undefined },
): Promise<string[]> => {
  if (!offer) return [];
  const text = await target.read(`${folderOf(remote, build)}/${MANIFEST}`);
  if (text === undefined) return [];
  const read = manifest.safeParse(parsed(text));
  if (!read.success) return [`${folderOf(remote, build)}/${MANIFEST} can't be read.`];
  const misfit = read.data.needs && misfitOf(remote, read.data.needs, offer);
  return misfit === undefined ? [] : [misfit];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
