import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  addStep,
  markAlarmed,
  publishAlarm,
  publishChange,
  type SubstitutionRow,
} from '../substitutions/substitutions.api.js';

/** The managers hear once that a class has no cover. Hold the request's lock. */
export const alarmManagers = async (
  tx: EntityManager,
  studio: StudioContext,
  row: SubstitutionRow,
): Promise<void> => {
  if (row.alarmedAt !== null) return;
  const { id: studioId } = studio;
  const at = studio.now();
  await markAlarmed(tx, { studioId, id: row.id }, at);
  await addStep(tx, { studioId, id: row.id }, { at, kind: 'alarmed' });
  const what = row.state === 'claimed' ? 'approval' : 'nobody';
  await publishAlarm(tx, studioId, { row, what, otherName: row.claimedByName });
  await publishChange(tx, studioId, row);
};
