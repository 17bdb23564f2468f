import type { z } from 'zod';
import type { BackendName } from '../services.js';

export interface EventDefinition<Data extends z.ZodType> {
  to: readonly BackendName[];
  data: Data;
  /**
   * True: the data holds a secret (a one-time link) or says who somebody is (name, address), and
   * is erased once every consumer is done.
   */
  secret?: boolean;
}

/** For one producing service: keeps the type of each event's data. */
export const publishedBy =
  <From extends BackendName>(from: From) =>
  <Data extends z.ZodType>(
    definition: EventDefinition<Data>,
  ): EventDefinition<Data> & { from: From } => ({ from, ...definition });
