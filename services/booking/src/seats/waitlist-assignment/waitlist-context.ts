import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';

/** A waitlist that is being reconciled: its class is locked by this transaction. */
export interface WaitlistContext {
  tx: EntityManager;
  studio: StudioContext;
  row: ScheduleRow;
  now: Date;
}
