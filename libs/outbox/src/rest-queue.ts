import { errorFacts, logger } from '@studio/nest-kit';
import type { Queue } from 'bull';
import { inTime } from './in-time.js';

/** What Bull has in hand of a queue: a promise for each job that it may have at the same time. */
interface Current {
  processing?: Readonly<Record<string, Promise<unknown>>>;
}

/**
 * Takes no further job of a queue and resolves when those in hand have ended; never rejects. Bull's
 * own way to wait for them (`pause(true)`, `close()`) connects anew meanwhile, and nobody hears when
 * that fails, which ends the process. So it is asked not to wait, and closes when nothing is in hand.
 * @param handling what the handlers of the jobs in hand have promised
 */
export const restQueue = async (
  queue: Queue,
  handling: ReadonlySet<Promise<unknown>>,
): Promise<void> => {
  await queue
    .pause(true, true)
    .catch((error: unknown) => logger.debug(errorFacts(error), 'queue paused without Redis'));
  let noted: boolean;
  do {
    await Promise.allSettled(handling);
    noted = await areNoted(queue);
  } while (!noted && handling.size > 0);
  // Without Redis Bull would wait for ever to note that they have ended.
  if (!noted)
    await queue
      .close(true)
      .catch((error: unknown) => logger.debug(errorFacts(error), 'queue closed without Redis'));
};

/** Whether Bull has told Redis within 3 s that the jobs have ended. */
const areNoted = async (queue: Queue): Promise<boolean> => {
  const { processing = {} } = queue as Current;
  return inTime(Promise.all(Object.values(processing))).then(
    () => true,
    () => false,
  );
};
