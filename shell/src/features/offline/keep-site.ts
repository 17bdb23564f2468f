import { toast } from '@studio/shell-kit';
import { keepPerson } from '@studio/shell-kit/keep-person';
import { isOtherBuild } from './builds.js';
import type { Builds } from './builds.js';
import { t } from './messages.js';

const WORKER = '/service-worker.js';
/** ms; how often a page that stays open asks what is rolled out. */
const AGAIN = 5 * 60_000;
/** ms; long enough to be read, and gone by itself. */
const SHOWN = 15_000;

let started: Promise<ServiceWorkerRegistration> | undefined;
let askedAt = 0;
/** Besides the member area, where the installed app begins. */
const used = new Set(['mf_member']);
/** What is rolled out now, as the worker found it last. */
let rolledOut: Builds | null = null;

const start = (): Promise<ServiceWorkerRegistration> => {
  keepPerson();
  return navigator.serviceWorker
    .register(WORKER, { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready);
};

/** Has the worker keep what is rolled out; it answers by the builds, or null when it could not. */
const ask = async (remotes: readonly string[]): Promise<Builds | null> => {
  const { active } = await (started ??= start());
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Builds | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Builds | null>) => resolve(data);
  });
  active?.postMessage({ keep: remotes }, [port2]);
  return answer;
};

/** What was found at an earlier page is told at this one: nobody is disturbed in the middle. */
const notify = (): void => {
  if (!rolledOut || !isOtherBuild(rolledOut)) return;
  rolledOut = null;
  toast.info(t('newVersion'), {
    id: 'new-version',
    description: t('newVersionHint'),
    duration: SHOWN,
    action: { label: t('load'), onClick: () => location.reload() },
  });
};

/** The person has asked the browser to load little. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Keeps shell and remotes of whoever is signed in for a start without a connection; called at each
 * page, when it is idle. `remote`: whose page it is.
 */
export const keepSite = async (remote: string | undefined): Promise<void> => {
  if (!('serviceWorker' in navigator) || savesData()) return;
  notify();
  const isNew = remote !== undefined && !used.has(remote);
  if (!isNew && Date.now() - askedAt < AGAIN) return;
  if (remote !== undefined) used.add(remote);
  askedAt = Date.now();
  try {
    rolledOut = (await ask([...used])) ?? rolledOut;
  } catch {
    // Refused by the browser: the site needs a connection then, as every other.
  }
};
