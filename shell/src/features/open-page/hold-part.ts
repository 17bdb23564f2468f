import { toast } from '@studio/shell-kit';
import { isAnyOther, isInUse, readLive } from './live-builds.js';
import { t } from './messages.js';
import { notifyNewVersion } from './notify-new-version.js';
import { isTyping } from './typed.js';

/** ms; how soon it is seen that nothing is typed any more. */
const PAUSE = 1_000;
/** ms between two tries of a part that the server may have again. */
const AGAIN = 10_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

const isGone = async (): Promise<boolean> => {
  try {
    return isAnyOther(await readLive());
  } catch {
    return false;
  }
};

/**
 * Decides what becomes of a part of a page whose file could not be had (libs/federation,
 * failed-parts.ts). While something is typed on the page the part stays on its way, because its failure
 * would take the page with it; a hint says why. Else it fails, and the page heals.
 * @param again asks for the file once more
 * @param build the remote's build, '' for the shell
 */
export const holdPart = async (
  error: unknown,
  again: () => Promise<unknown>,
  build: string,
): Promise<unknown> => {
  if (!isInUse(build) || !isTyping()) throw error;
  const gone = await isGone();
  if (gone) notifyNewVersion(t('partIsNew'));
  else toast.error(t('partIsLate'), { description: t('partIsLateHint') });
  while (isTyping()) {
    await pause(gone ? PAUSE : AGAIN);
    if (gone) continue;
    try {
      return await again();
    } catch {
      // Not yet.
    }
  }
  throw error;
};
