import type { EventData } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

type Done = EventData<'staff.acted.v1'>;
interface StaffAction extends Pick<Done, 'actorId' | 'action' | 'after'> {
  studioId: string;
  /** Null: done to no one person. */
  subjectUserId?: string | null;
  before?: Done['before'];
  reason?: string | null;
}

/** What the staff did goes to booking's data history with the transaction that did it. */
export const recordStaffAction = (
  tx: EntityManager,
  { studioId, subjectUserId = null, before = {}, reason = null, ...done }: StaffAction,
): Promise<unknown> => {
  const data: Done = { ...done, subjectUserId, before, reason, at: new Date().toISOString() };
  return publish(tx, { type: 'staff.acted.v1', data, studioId });
};
