import type { SignedInUser } from '@studio/auth';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  addStep,
  publishChange,
  type SubstitutionRow,
} from '../substitutions/substitutions.api.js';

interface Done {
  by: SignedInUser;
  kind: keyof typeof actions;
  row: SubstitutionRow;
  /** Whom it was about, where that is somebody else than who did it. */
  trainerId?: string | null;
  note?: string;
}

const actions = {
  requested: 'substitution.requested',
  declined: 'substitution.declined',
  claimed: 'substitution.claimed',
  approved: 'substitution.approved',
  refused: 'substitution.refused',
  assigned: 'substitution.assigned',
  withdrawn: 'substitution.withdrawn',
} as const;

/** What somebody did: in its timeline, in the data history, and on open screens. */
export const recordSubstitution = async (
  tx: EntityManager,
  studio: StudioContext,
  { by, kind, row, trainerId = null, note }: Done,
): Promise<void> => {
  const { id: studioId } = studio;
  const at = studio.now();
  const step = { at, kind, actorId: by.id, trainerId, note: note ?? null };
  await addStep(tx, { studioId, id: row.id }, step);
  await recordHistory(tx, {
    studioId,
    by,
    at,
    action: actions[kind],
    subjectUserId: row.trainerId,
    before: kind === 'requested' ? {} : { state: row.state },
    after: {
      substitutionId: row.id,
      scheduleId: row.scheduleId,
      className: row.className,
      startsAt: row.startsAt.toISOString(),
      ...(trainerId && { trainerId }),
    },
    ...(note && { reason: note }),
  });
  await publishChange(tx, studioId, row);
};
