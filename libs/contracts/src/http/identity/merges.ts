import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { recordVersion } from '../../edit-conflict.js';
import { day, fils, id, instant, withId } from '../../fields.js';
import { user } from './users.js';

/** What hangs on a record, as far as the service that was asked knows; null: it did not say. */
export const mergeFacts = z.object({
  packages: z.array(z.object({ id, name: z.string(), creditsLeft: z.int(), expiresOn: day })),
  /** Of a subscription that is not over. */
  plan: z.string().nullable(),
  upcoming: z.int(),
  past: z.int(),
  /** Places at events, and waiting lists of classes and events. */
  eventPlaces: z.int(),
  waitlists: z.int(),
  feesOwed: fils,
  payments: z.int(),
  /** Paid so far, less what went back. */
  paid: fils,
});
export type MergeFacts = z.infer<typeof mergeFacts>;

/** What both records have, where one person can have one: which stays, and what comes back. */
export const mergeConflict = z.object({
  kind: z.enum(['class', 'class_waitlist', 'event', 'event_waitlist']),
  name: z.string(),
  startsAt: instant,
  /** Of two classes at one time, the one that is given up. */
  endedName: z.string(),
  endedStartsAt: instant,
  /** Whose place is given up. */
  ends: z.enum(['kept', 'other']),
  cameBack: z.enum(['credit', 'class', 'money', 'fee', 'nothing']),
});
export type MergeConflict = z.infer<typeof mergeConflict>;

/** Why two records can't be merged, or not yet. */
export const mergeBlock = z.enum(['TWO_PLANS', 'STAFF_RECORD', 'DELETION_PENDING']);
export type MergeBlock = z.infer<typeof mergeBlock>;

const mergeSide = z.object({
  user,
  /** The address was confirmed, or a password was set. */
  canSignIn: z.boolean(),
  facts: mergeFacts,
});
export type MergeSide = z.infer<typeof mergeSide>;

export const mergePreview = z.object({
  kept: mergeSide,
  other: mergeSide,
  conflicts: z.array(mergeConflict),
  /** Empty: they can be merged. */
  blockedBy: z.array(mergeBlock),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/people/:id/merge-preview',
  summary:
    'Two records of one person side by side: what the first would have after a merge with the other, what both have at the same time, and what is in the way.',
  callers: managers,
  params: withId,
  query: z.object({ otherId: id }),
  response: mergePreview,
  errors: ['NOT_FOUND', 'MERGE_SAME_RECORD', 'PERSON_MERGED', 'SERVICE_UNAVAILABLE'],
});

const mergeChoice = z.enum(['kept', 'other']);
export type MergeChoice = z.infer<typeof mergeChoice>;

export const mergeStatus = z.object({
  keptId: id,
  otherId: id,
  isDone: z.boolean(),
  services: z.array(z.object({ service: z.string(), isDone: z.boolean() })),
});
export type MergeStatus = z.infer<typeof mergeStatus>;

export const mergePeople = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/people/:id/merges',
  summary:
    'Merges the other record into this one, for good: bookings, credits, money and history follow, and the other account is closed. How the person signs in goes with the address that is chosen. Safe to repeat.',
  callers: managers,
  params: withId,
  body: z.object({
    otherId: id,
    name: mergeChoice,
    phone: mergeChoice,
    email: mergeChoice,
    /** Not said: the kept record's, or the other's where it has none. */
    birthDate: mergeChoice.optional(),
    /** The same. */
    gender: mergeChoice.optional(),
    reason: z.string().trim().min(3).max(500),
    /** As they were read: EDIT_CONFLICT when the staff has changed one of them since. */
    version: recordVersion.optional(),
    otherVersion: recordVersion.optional(),
  }),
  response: mergeStatus.extend({
    /** What both had, and which of it ends; repeated, when nothing is left to end: empty. */
    conflicts: z.array(mergeConflict).optional(),
  }),
  status: 202,
  errors: [
    'NOT_FOUND',
    'MERGE_SAME_RECORD',
    'MERGE_BLOCKED',
    'MERGE_EMAIL_UNCONFIRMED',
    'PERSON_MERGED',
    'STAFF_RECORD',
    'EDIT_CONFLICT',
    'SERVICE_UNAVAILABLE',
  ],
});

export const getMerge = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/people/:id/merges/:otherId',
  summary: 'How far a merge is: which services have moved their part.',
  callers: managers,
  params: withId.extend({ otherId: id }),
  response: mergeStatus,
  errors: ['NOT_FOUND'],
});
