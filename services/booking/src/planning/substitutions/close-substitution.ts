import type { EntityManager } from 'typeorm';
import { publishChange, publishOfferEnded, publishOutcome } from './publish-substitution.js';
import { addStep, lockOpenSubstitution, moveSubstitution } from './substitution-rows.js';

interface Closing {
  studioId: string;
  scheduleId: string;
  /** Null: the plan did it. */
  by: { id: string } | null;
  at: Date;
  note: 'cancelled' | 'moved' | 'trainer_changed';
}

/**
 * A class that is cancelled, moved or given to another trainer needs no cover any more as it was
 * asked. Who asked, who wanted to take it and who was asked are told. Hold the class's lock; nothing open, nothing done.
 */
export const closeSubstitution = async (
  tx: EntityManager,
  { studioId, scheduleId, by, at, note }: Closing,
): Promise<void> => {
  const row = await lockOpenSubstitution(tx, { studioId, scheduleId });
  if (!row) return;
  await moveSubstitution(tx, row, { studioId, move: 'close', at, claimedBy: row.claimedBy });
  await addStep(tx, { studioId, id: row.id }, { at, kind: 'closed', actorId: by?.id, note });
  const recipients = [row.trainerId, row.claimedBy].filter((id) => id !== null && id !== by?.id);
  for (const userId of recipients)
    if (userId)
      await publishOutcome(tx, studioId, { row, userId, outcome: 'closed', otherName: null });
  const notified = [row.claimedBy, by?.id ?? null];
  await publishOfferEnded(tx, studioId, { row, otherName: null, notified });
  await publishChange(tx, studioId, row);
};
