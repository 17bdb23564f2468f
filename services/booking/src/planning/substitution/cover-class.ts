import type { SignedInUser } from '@studio/auth';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { applyClassChange } from '../classes/classes.api.js';
import {
  findSubstitution,
  moveSubstitution,
  publishOfferEnded,
  publishOutcome,
  type SubstitutionRow,
} from '../substitutions/substitutions.api.js';
import { recordSubstitution } from './record-substitution.js';

interface Cover {
  by: SignedInUser;
  row: SubstitutionRow;
  trainerId: string;
  move: 'cover' | 'approve' | 'assign';
}

const kinds = { cover: 'claimed', approve: 'approved', assign: 'assigned' } as const;

/** It stands in the history of the class; why the trainer can't teach does not. */
const REASON = 'Substitution';

/**
 * The class has another trainer: who booked is told and may cancel free of charge, as with every
 * change of a trainer. Who else was asked hears who has it. Hold its locks. Throws SUBSTITUTION_TAKEN, SUBSTITUTION_ENDED,
 * CLASS_STARTED, TIMETABLE_CONFLICT, TRAINER_NOT_FOUND.
 */
export const coverClass = async (
  tx: EntityManager,
  studio: StudioContext,
  { by, row, trainerId, move }: Cover,
): Promise<void> => {
  const { id: studioId } = studio;
  const { id, scheduleId } = row;
  await moveSubstitution(tx, row, { studioId, move, at: studio.now(), claimedBy: trainerId });
  const request = { trainerId, reason: REASON };
  await applyClassChange(tx, studio, { by, id: scheduleId, request });
  const covered = await findSubstitution(tx, { studioId, id }, { lock: false });
  const about = move === 'cover' ? null : trainerId;
  await recordSubstitution(tx, studio, { by, kind: kinds[move], row, trainerId: about });
  const notice = { row: covered, otherName: covered.claimedByName };
  await publishOutcome(tx, studioId, { ...notice, userId: row.trainerId, outcome: 'covered' });
  if (move !== 'cover')
    await publishOutcome(tx, studioId, { ...notice, userId: trainerId, outcome: 'given' });
  await publishOfferEnded(tx, studioId, { ...notice, notified: [trainerId, row.claimedBy, by.id] });
};
