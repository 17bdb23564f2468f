import type { z } from 'zod';
import { bookingEvents } from './booking.js';
import { identityEvents } from './identity.js';
import { paymentsEvents } from './payments.js';
import type { ServiceName } from '../services.js';

export type { PublishedProfile, RecordMerge } from './identity.js';

/** Every message between services: who publishes it, who must hear it, and its data. Additive only. */
export const events = { ...identityEvents, ...bookingEvents, ...paymentsEvents };

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['data']>;

/** The envelope on the wire; `id` is what `once()` deduplicates by. */
export interface StudioEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  studioId: string;
  occurredAt: string;
  requestId: string | null;
  /** Of what published it, when that was traced (W3C). */
  traceparent?: string | undefined;
  data: EventData<T>;
}

/** Services that must hear an event. */
export const consumersOf = (type: EventType): readonly ServiceName[] => events[type].to;
