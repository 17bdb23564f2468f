import type { EventType, StudioEvent } from '@studio/contracts';

/** What a job carries: where the event is found. What it says stays in PostgreSQL (decision 31). */
export interface EventJob {
  id: string;
  studioId: string;
  type: EventType;
  occurredAt: string;
}

export const toEventJob = ({ id, studioId, type, occurredAt }: StudioEvent): EventJob => ({
  id,
  studioId,
  type,
  occurredAt,
});
