import { z } from 'zod';
import { frontDesk, managers } from '../../endpoint.js';
import { id } from '../../fields.js';

/** What the endpoints of the timetable share; not part of the package's public names. */

/** It stands in the history for good. */
export const reason = z.string().trim().min(3).max(500);
export const name = z.string().trim().min(1).max(120);
export const longText = z.string().trim().max(2_000);
export const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const minutes = z.int().min(10).max(300);
export const seats = z.int().min(1).max(200);
export const namedReference = z.object({ id, name: z.string() });
export const previewQuery = z.object({ preview: z.enum(['true', 'false']).default('false') });

export const forManagers = { callers: managers, service: 'booking' } as const;
/** What the front desk reads, and managers change. */
export const forFrontDesk = { callers: frontDesk, service: 'booking' } as const;
export const idempotencyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const;
export const referenceErrors = [
  'CLASS_TYPE_NOT_FOUND',
  'ROOM_NOT_FOUND',
  'TRAINER_NOT_FOUND',
] as const;
export const timetableErrors = [
  ...referenceErrors,
  'TIMETABLE_CONFLICT',
  'CAPACITY_ABOVE_ROOM',
] as const;
