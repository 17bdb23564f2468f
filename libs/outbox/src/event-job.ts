import type { EventService } from './outbox.options.js';

/** What a job carries: where a batch is found. What its events say stays in PostgreSQL (decision 31). */
export interface EventJob {
  /** Of the batch, and of the job. */
  id: string;
  studioId: string;
  /** Who published. */
  from: EventService;
}
