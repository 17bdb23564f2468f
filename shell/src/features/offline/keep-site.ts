import { keepPerson } from '@studio/shell-kit/keep-person';
import { savesData } from '../../shared/saves-data.js';

const WORKER = '/service-worker.js';
/** ms; how often a page that stays open has what is live kept; sooner when that could not be had whole. */
const AGAIN = 5 * 60_000;
const SOON = 60_000;

let started: Promise<ServiceWorkerRegistration> | undefined;
let nextAt = 0;
/** Besides the member area, where the installed app begins. */
const used = new Set(['mf_member']);

const start = (): Promise<ServiceWorkerRegistration> => {
  keepPerson();
  return navigator.serviceWorker
    .register(WORKER, { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready);
};

/** Has the worker keep what is live; it answers by the builds, or null when it could not. */
const ask = async (remotes: readonly string[]): Promise<object | null> => {
  const { active } = await (started ??= start());
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<object | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<object | null>) => resolve(data);
  });
  active?.postMessage({ keep: remotes }, [port2]);
  return answer;
};

/**
 * Keeps shell and remotes of whoever is signed in for a start without a connection; called at each
 * page, when it is idle. `remote`: whose page it is.
 */
export const keepSite = async (remote: string | undefined): Promise<void> => {
  if (!('serviceWorker' in navigator) || savesData()) return;
  const isNew = remote !== undefined && !used.has(remote);
  if (!isNew && Date.now() < nextAt) return;
  if (remote !== undefined) used.add(remote);
  nextAt = Date.now() + AGAIN;
  try {
    // In the middle of a roll-out, or the line was cut.
    if (!(await ask([...used]))) nextAt = Date.now() + SOON;
  } catch {
    // Refused by the browser: the site needs a connection then, as every other.
  }
};
