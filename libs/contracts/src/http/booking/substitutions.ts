import { z } from 'zod';
import { endpoint, staff } from '../../endpoint.js';
import { clock, day, id, instant, listOf, withId } from '../../fields.js';
import { forManagers, namedReference, reason } from './timetable-fields.js';

export const substitutionState = z.enum([
  'open',
  'claimed',
  'covered',
  'withdrawn',
  'expired',
  'closed',
]);
export type SubstitutionState = z.infer<typeof substitutionState>;

const trainerReference = namedReference.extend({ avatarUrl: z.string().nullable() });

const ofClass = z.object({
  id,
  scheduleId: id,
  startsAt: instant,
  endsAt: instant,
  date: day,
  startTime: clock,
  className: z.string(),
  roomName: z.string(),
  booked: z.int(),
  /** Who can't teach it. */
  trainer: trainerReference,
  state: substitutionState,
  /** Who takes it, or wants to. */
  claimedBy: trainerReference.nullable(),
});

const substitutionStep = z.object({
  at: instant,
  kind: z.enum([
    'requested',
    'declined',
    'claimed',
    'approved',
    'refused',
    'assigned',
    'withdrawn',
    'alarmed',
    'expired',
    'closed',
  ]),
  /** Who did it; null: it was done by the clock. */
  by: namedReference.nullable(),
  /** Whom it was about, where that is somebody else. */
  trainer: namedReference.nullable(),
  note: z.string().nullable(),
});
export type SubstitutionStep = z.infer<typeof substitutionStep>;

export const substitution = ofClass.extend({
  reason: z.string(),
  /** Without anybody by then the managers are alarmed. */
  alarmAt: instant,
  alarmedAt: instant.nullable(),
  /** Trainers who were asked, and those of them who said no. */
  offers: z.array(trainerReference.extend({ declinedAt: instant.nullable() })),
  /** What happened, oldest first. */
  steps: z.array(substitutionStep),
});
export type Substitution = z.infer<typeof substitution>;

/** Why somebody can't take a class. */
const obstacle = z.enum(['not_qualified', 'teaches_then']);

export const neededCover = ofClass.extend({
  /** Null: it can be claimed. */
  obstacle: obstacle.nullable(),
  /** Own availability says no; it can be claimed all the same. */
  isAway: z.boolean(),
  declined: z.boolean(),
});
export type NeededCover = z.infer<typeof neededCover>;

export const coverView = z.object({
  /** Own requests: open ones, and those of classes of the last week. */
  own: z.array(substitution),
  others: z.array(neededCover),
  /** How many of the others can be claimed. */
  claimable: z.int(),
  /** A manager has a say after the claim. */
  needsApproval: z.boolean(),
});
export type CoverView = z.infer<typeof coverView>;

export const substitutionCandidate = trainerReference.extend({
  obstacle: obstacle.nullable(),
  isAway: z.boolean(),
});
export type SubstitutionCandidate = z.infer<typeof substitutionCandidate>;

export const getCover = endpoint({
  service: 'booking',
  callers: staff,
  method: 'GET',
  path: '/api/trainer/cover',
  summary: 'Own requests for cover, and the classes of others that need somebody.',
  response: coverView,
});

export const listCoverPay = endpoint({
  service: 'booking',
  callers: staff,
  method: 'GET',
  path: '/api/trainer/cover/pay',
  summary: 'What classes that need somebody would pay the caller, by own rates.',
  /** Fils; a class that no rate pays is left out. */
  response: listOf(z.object({ substitutionId: id, amount: z.int() })),
});

const forStaff = { service: 'booking', callers: staff, params: withId } as const;

/** Naturally safe to repeat: an open one is answered as it is. */
export const requestSubstitution = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/schedules/:id/substitution',
  summary: 'Asks for cover of a class: the trainer for an own one, managers for all.',
  body: z.object({ reason }),
  response: substitution,
  errors: ['SCHEDULE_NOT_FOUND', 'CLASS_CANCELLED', 'CLASS_STARTED'],
});

/** Safe to repeat. Of many at once exactly one has it. */
export const claimSubstitution = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/substitutions/:id/claim',
  summary: 'Takes the class, or asks a manager to approve it, as the setting says.',
  response: z.object({ state: substitutionState }),
  errors: [
    'SUBSTITUTION_NOT_FOUND',
    'SUBSTITUTION_TAKEN',
    'SUBSTITUTION_ENDED',
    'TRAINER_NOT_QUALIFIED',
    'CLASS_STARTED',
    'TIMETABLE_CONFLICT',
  ],
});

/** Safe to repeat. */
export const declineSubstitution = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/substitutions/:id/decline',
  summary: 'Says no to a class that was offered.',
  response: z.object({ state: substitutionState }),
  errors: ['SUBSTITUTION_NOT_FOUND', 'SUBSTITUTION_ENDED'],
});

/** Safe to repeat. */
export const withdrawSubstitution = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/api/substitutions/:id/withdraw',
  summary: 'Takes a request back: the trainer an own one, managers all.',
  response: substitution,
  errors: ['SUBSTITUTION_NOT_FOUND', 'SUBSTITUTION_ENDED'],
});

const ofManagers = { ...forManagers, params: withId } as const;

export const listSubstitutions = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/substitutions',
  summary: 'Requests for cover: open ones by their class, or what became of the others.',
  query: z.object({
    which: z.enum(['open', 'ended']).default('open'),
    /** Days of the class. */
    from: day.optional(),
    to: day.optional(),
    /** Who asked, or who took it. */
    trainer: id.optional(),
  }),
  response: listOf(substitution).extend({ needsApproval: z.boolean() }),
});

export const listSubstitutionCandidates = endpoint({
  ...ofManagers,
  method: 'GET',
  path: '/api/admin/substitutions/:id/candidates',
  summary: 'Who could take the class, and why the others can not.',
  response: listOf(substitutionCandidate),
  errors: ['SUBSTITUTION_NOT_FOUND'],
});

const settled = { ...ofManagers, response: substitution } as const;

/** Safe to repeat. */
export const approveSubstitution = endpoint({
  ...settled,
  method: 'POST',
  path: '/api/admin/substitutions/:id/approve',
  summary: 'The trainer who claimed it has the class; who booked is told.',
  errors: [
    'SUBSTITUTION_NOT_FOUND',
    'SUBSTITUTION_ENDED',
    'CLASS_STARTED',
    'TIMETABLE_CONFLICT',
    'TRAINER_NOT_FOUND',
  ],
});

export const refuseSubstitution = endpoint({
  ...settled,
  method: 'POST',
  path: '/api/admin/substitutions/:id/refuse',
  summary: 'The claim is refused: others can take the class.',
  body: z.object({ reason }),
  errors: ['SUBSTITUTION_NOT_FOUND', 'SUBSTITUTION_ENDED'],
});

/** Safe to repeat. Whoever is named here need not be qualified or available: the manager knows. */
export const assignSubstitution = endpoint({
  ...settled,
  method: 'POST',
  path: '/api/admin/substitutions/:id/assign',
  summary: 'Gives the class to a trainer by hand.',
  body: z.object({ trainerId: id }),
  errors: [
    'SUBSTITUTION_NOT_FOUND',
    'SUBSTITUTION_ENDED',
    'CLASS_STARTED',
    'TIMETABLE_CONFLICT',
    'TRAINER_NOT_FOUND',
  ],
});
