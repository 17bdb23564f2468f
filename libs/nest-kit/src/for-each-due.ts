import { errorFacts, logger } from './logger.js';
import { turnOfJob } from './turn.js';

/** An id, or a row with one: what the log names when its work fails. */
type DueItem = string | { readonly id: string };

/** Each failed item is in the log already; `errors` are what they threw. */
export class DueItemsFailed extends AggregateError {
  override readonly name = 'DueItemsFailed';
}

/**
 * Does a job's work for every item, one after the other. An item whose work throws is logged with
 * its id and doesn't stop the others; at the end `DueItemsFailed` is thrown, so that the job's turn
 * counts as failed. A turn that was given up ends at once.
 */
export const forEachDue = async <Item extends DueItem>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const item of items) {
    turnOfJob.getStore()?.signal.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      const id = typeof item === 'string' ? item : item.id;
      logger.warn({ id, ...errorFacts(error) }, 'a due item failed');
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new DueItemsFailed(errors, `${errors.length} of ${items.length} due items failed`);
};

/** The steps of a job's turn, in their order: one that fails doesn't keep the next from being done. */
export const runSteps = (steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> =>
  forEachDue(
    Object.entries(steps).map(([id, step]) => ({ id, step })),
    ({ step }) => step(),
  );
