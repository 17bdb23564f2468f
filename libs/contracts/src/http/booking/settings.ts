import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { admins, endpoint, everyone } from '../../endpoint.js';
import { fils, id, instant } from '../../fields.js';

const from0 = (most: number) => z.int().min(0).max(most);
/** The studio's wall time. */
const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const from1 = (most: number) => z.int().min(1).max(most);

/** What a studio begins with; payments has it, too, before it has heard of a change. */
export const DEFAULT_GRACE_DAYS = 3;

/** A member is reminded of a class twice: the day before, and soon before it. */
export const classReminder = z.enum(['day', 'soon']);
export type ClassReminder = z.infer<typeof classReminder>;
/** So many hours before the start, but for the quiet hours; settings of members say it, too. */
export const classReminderHours: Readonly<Record<ClassReminder, number>> = { day: 24, soon: 2 };

/** The studio's numbers (domain.md); what is booked already keeps what it was shown. */
export const studioSettings = z.object({
  /** Booking opens so many days before a class. */
  bookingOpensDays: from1(90),
  /** A cancel is free until so many hours before the start. */
  cancelHours: from0(72),
  /** The same after the studio has moved a class, or changed its trainer. */
  changedCancelHours: from0(72),
  /** How long a drop-in's seat is held while it is paid; the card page lives 30 at least. */
  dropInHoldMinutes: z.int().min(30).max(1_440),
  /** A credit that comes back to a package that expires within so many days … */
  returnWithinDays: from0(60),
  /** … gives it so many days from then. */
  returnValidDays: from0(90),
  /** How long a cancel on time can be taken back. */
  undoSeconds: from0(60),
  /** The member's own code checks in from so many minutes before the start … */
  checkInOpensMinutes: from0(240),
  /** … until so many after it. */
  checkInClosesMinutes: from0(240),
  /** A pending no-show is final so many hours after the class. */
  noShowFinalHours: from1(168),
  /** People on one class's waiting list at most. */
  waitingListLimit: from1(100),
  /** Until so many hours before the start the first in line is booked by itself. */
  waitingAutoHours: from1(168),
  /** In the last so many hours a waiting list is closed. */
  waitingClosesHours: from0(24),
  /** Offers wait from here … */
  quietFrom: wallClock,
  /** … until here, the studio's wall time. */
  quietUntil: wallClock,
  /** Who is promoted late declines free of charge for so many minutes. */
  freeDeclineMinutes: from0(240),
  creditsLowAt: from0(20),
  expiryWarningDays: from1(60),
  freezeMinDays: from1(60),
  freezeDaysAYear: from0(365),
  /** After a failed renewal new bookings go on for so many days. */
  graceDays: from0(30),
  /** Unlimited plans: a second class of the day from so many hours before it. */
  secondClassHours: from0(24),
  /** Fils: what a late cancel costs on an unlimited plan, booked from then on. */
  lateFee: fils.max(100_000),
  /** Fils: the same for a no-show. */
  noShowFee: fils.max(100_000),
  /** Weeks of the timetable that are made ahead. */
  timetableWeeks: from1(26),
  /** Managers are alarmed so many hours before a class for which no cover was found. */
  substitutionAlarmHours: from0(72),
  /** A claim waits for a manager. */
  substitutionNeedsApproval: z.boolean(),
  /** Timetable, prices, trainers and events are shown to whoever comes, without an account. */
  publicPages: z.boolean(),
});
export type StudioSettings = z.infer<typeof studioSettings>;

export const settingsView = z.object({
  settings: studioSettings,
  /** What the studio began with. */
  defaults: studioSettings,
  changedAt: instant.nullable(),
  changedBy: id.nullable(),
  version: readVersion,
});
export type SettingsView = z.infer<typeof settingsView>;

/**
 * Numbers that a class type may have of its own: the studio's count where none is named. Another one
 * takes its name here, its form field (mf-admin, class-policy-fields) and its use in booking's policy.
 */
export const classPolicy = studioSettings
  .pick({
    cancelHours: true,
    waitingAutoHours: true,
    waitingClosesHours: true,
    lateFee: true,
    noShowFee: true,
  })
  .partial();
export type ClassPolicy = z.infer<typeof classPolicy>;

/** `details` of SETTINGS_CONFLICT: which numbers, and why. */
export const contradictingSettings = z.array(
  z.object({
    path: z.string(),
    message: z.string(),
    /** Name of the class type whose own numbers contradict; absent: the studio's do. */
    classType: z.string().optional(),
  }),
);

/**
 * The numbers that the studio's texts print: terms, questions and answers, hints. Deadlines of one
 * class or booking come as instants with it, by the policy of its class type.
 */
export const studioPolicy = studioSettings
  .omit({ timetableWeeks: true, substitutionAlarmHours: true, substitutionNeedsApproval: true })
  .extend({
    /** A place of a paid event that the waiting list gave is held so long for payment … */
    eventPaymentHours: z.int(),
    /** … and its member is warned so many minutes before the end. */
    eventWarningMinutes: z.int(),
    /** A paid place is refunded in full until so many hours before the event. */
    eventRefundHours: z.int(),
    /** A seat that is offered waits for an answer so many minutes at least, so many hours at most. */
    offerLeastMinutes: z.int(),
    offerMostHours: z.int(),
    /** Members are asked to come so many minutes before the class. */
    arriveEarlyMinutes: z.object({ from: z.int(), to: z.int() }),
  });
export type StudioPolicy = z.infer<typeof studioPolicy>;

export const getStudioPolicy = endpoint({
  callers: everyone,
  service: 'booking',
  method: 'GET',
  path: '/api/studio/policy',
  summary: "The studio's numbers for texts: deadlines, windows, limits, fees. Kept for a minute.",
  response: studioPolicy,
});

const ofSettings = {
  callers: admins,
  service: 'booking',
  path: '/api/admin/settings',
  response: settingsView,
} as const;

export const getSettings = endpoint({
  ...ofSettings,
  method: 'GET',
  summary: 'The numbers of the studio: deadlines, windows, limits.',
});

/** Naturally safe to repeat. */
export const putSettings = endpoint({
  ...ofSettings,
  method: 'PUT',
  summary: 'Changes the numbers; those that are not named stay as they are.',
  body: z.object({
    settings: studioSettings.partial(),
    /** It stands in the history for good. */
    reason: z.string().trim().min(3).max(500).optional(),
    version: recordVersion.optional(),
  }),
  errors: ['SETTINGS_CONFLICT', 'EDIT_CONFLICT'],
});

/** What a change of the settings leaves as it is, or reaches. */
export const settingsReach = z.object({
  /** Coming classes on the timetable. */
  classes: z.int(),
  /** Bookings of them, with the deadlines that they were shown. */
  bookings: z.int(),
  /** People on their waiting lists. */
  waiting: z.int(),
  /** Packages with credits left. */
  packages: z.int(),
  /** The last day for which somebody has booked. */
  lastBookedDay: z.iso.date().nullable(),
});
export type SettingsReach = z.infer<typeof settingsReach>;

export const getSettingsReach = endpoint({
  ...ofSettings,
  method: 'GET',
  path: '/api/admin/settings/reach',
  summary:
    'How many classes, bookings, waiting lists and packages there are to change settings for.',
  response: settingsReach,
});
