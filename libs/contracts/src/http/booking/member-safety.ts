import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { frontDesk, endpoint, staff } from '../../endpoint.js';
import { id, instant, listOf, phone, withId } from '../../fields.js';

const flagText = z.string().trim().max(500);

const contact = z.object({
  name: z.string().trim().min(1).max(120),
  /** `husband`, `mother`, `friend`: as people say it. */
  relation: z.string().trim().max(60),
  phone: phone.refine((number) => number !== '', 'is needed'),
});

export const emergencyContact = contact.extend({
  updatedAt: instant,
  updatedBy: z.string().nullable(),
});
export type EmergencyContact = z.infer<typeof emergencyContact>;

/** What a trainer must know. Empty text: nothing of that kind. */
export const healthFlags = z.object({
  pregnant: z.boolean(),
  injury: flagText,
  surgery: flagText,
  other: flagText,
});
export type HealthFlags = z.infer<typeof healthFlags>;

/** Whether there are flags; what they say is read apart, because every reading is logged. */
const healthState = z.object({
  onFile: z.boolean(),
  /** When the member agreed that the studio keeps them, and who of the staff recorded it. */
  consentAt: instant.nullable(),
  consentRecordedBy: z.string().nullable(),
  updatedAt: instant.nullable(),
});

export const memberSafety = z.object({
  contact: emergencyContact.nullable(),
  contactVersion: recordVersion,
  health: healthState,
});
export type MemberSafety = z.infer<typeof memberSafety>;

export const getMemberSafety = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/members/:id/safety',
  summary: "A member's emergency contact, and whether health flags are on file.",
  callers: frontDesk,
  params: withId,
  response: memberSafety,
});

export const setEmergencyContact = endpoint({
  service: 'booking',
  method: 'PUT',
  path: '/api/admin/members/:id/emergency-contact',
  summary: 'Whom to call for a member; null takes the contact away.',
  callers: frontDesk,
  params: withId,
  body: z.object({ contact: contact.nullable(), version: recordVersion.optional() }),
  response: memberSafety,
  errors: ['MEMBER_NOT_FOUND', 'EDIT_CONFLICT'],
});

/** Health flags as they are read, with the version that a form sends back. */
export const healthRecord = healthState.extend({ flags: healthFlags, version: recordVersion });
export type HealthRecord = z.infer<typeof healthRecord>;

const ofHealth = { service: 'booking', callers: frontDesk, params: withId } as const;

export const readHealth = endpoint({
  ...ofHealth,
  method: 'POST',
  path: '/api/admin/members/:id/health/readings',
  summary: "Reads a member's health flags; who read them and when is logged.",
  response: healthRecord,
  errors: ['MEMBER_NOT_FOUND'],
});

export const setHealth = endpoint({
  ...ofHealth,
  method: 'PUT',
  path: '/api/admin/members/:id/health',
  summary: 'Keeps health flags of a member who has agreed to it.',
  body: healthFlags.extend({ consent: z.literal(true), version: recordVersion }),
  response: healthRecord,
  errors: ['MEMBER_NOT_FOUND', 'EDIT_CONFLICT'],
});

export const eraseHealth = endpoint({
  ...ofHealth,
  method: 'DELETE',
  path: '/api/admin/members/:id/health',
  summary: 'The member takes the consent back: the flags are erased. Repeating changes nothing.',
  response: memberSafety,
});

/** One reading of somebody's health flags. */
export const healthReading = z.object({
  id,
  at: instant,
  readerName: z.string().nullable(),
  /** The class whose trainer read them; null: on the member's record. */
  forClass: z.object({ name: z.string(), startsAt: instant }).nullable(),
});
export type HealthReading = z.infer<typeof healthReading>;

export const listHealthReadings = endpoint({
  ...ofHealth,
  method: 'GET',
  path: '/api/admin/members/:id/health/readings',
  summary: "Who read a member's health flags, and when; the newest 100.",
  response: listOf(healthReading),
});

export const readHealthOfClass = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/schedules/:id/health-readings',
  summary:
    "Health flags of those who come, for the class's trainer, from a day before until it is settled who was there. Each reading is logged; another trainer's class is a 404.",
  callers: staff,
  params: withId,
  response: listOf(z.object({ userId: id, name: z.string(), flags: healthFlags })),
  errors: ['SCHEDULE_NOT_FOUND', 'HEALTH_FLAGS_NOT_OPEN', 'HEALTH_FLAGS_CLOSED'],
});
