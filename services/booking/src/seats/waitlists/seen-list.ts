import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../schedules/schedules.api.js';
import type { Studio } from '../../shared/studio.js';

/** A list that is being put right: its class is locked by this transaction. */
export interface SeenList {
  tx: EntityManager;
  studio: Studio;
  row: ScheduleRow;
  now: Date;
}
