import { z } from 'zod';
import { birthday, day, id, instant } from '../fields.js';
import { role } from '../http/identity/users.js';
import { publishedBy } from './define-event.js';

const person = z.object({ userId: id, email: z.string(), fullName: z.string().nullable() });

/** What other services keep a copy of. */
export const publishedProfile = person.extend({
  role,
  avatarUrl: z.string().nullable(),
  /** Month and day, MM-DD: the year stays with identity. Not said: as it was. */
  birthday: birthday.nullable().optional(),
  /** Since when the person is known here, or was at the studio they were imported from. */
  joinedOn: day.optional(),
});
export type PublishedProfile = z.infer<typeof publishedProfile>;

/** By ids alone: names and addresses come by `profile.changed.v1`. */
export const recordMerge = z.object({
  /** The record that is closed. */
  userId: id,
  intoId: id,
  actorId: id,
  reason: z.string(),
});
export type RecordMerge = z.infer<typeof recordMerge>;

const event = publishedBy('identity');

/** Additive only. */
export const identityEvents = {
  'user.signed_up.v1': event({
    to: ['booking', 'payments', 'notifications'],
    data: person.extend({ role }),
    secret: true,
  }),
  'profile.changed.v1': event({
    to: ['booking', 'payments', 'notifications'],
    data: publishedProfile,
    secret: true,
  }),
  /** What a file of people says of somebody new that booking keeps. */
  'user.imported.v1': event({
    to: ['booking'],
    data: z.object({
      userId: id,
      importId: id,
      fileName: z.string(),
      actorId: id,
      note: z.string().nullable(),
      /** When a waiver was signed in the system before. */
      waiverSignedOn: day.nullable(),
    }),
    secret: true,
  }),
  /** An admin made somebody something else; `profile.changed.v1` goes along by itself. */
  'role.changed.v1': event({
    to: ['booking'],
    data: person.extend({
      before: role,
      role,
      /** An entry of user_roles: a trainer, or an admin who teaches. */
      isTrainer: z.boolean(),
      avatarUrl: z.string().nullable(),
    }),
    secret: true,
  }),
  /** The staff banned, corrected or signed somebody out, or gave another role. */
  'account.changed_by_staff.v1': event({
    to: ['booking', 'notifications'],
    data: z.object({
      userId: id,
      /** May work at the front desk now: has the role, and isn't banned. */
      isFrontDesk: z.boolean(),
    }),
  }),
  /** Rows of the data history: one action of the staff, on one account or on many. */
  'staff.acted_on_accounts.v1': event({
    to: ['booking'],
    data: z.object({
      /** Null: the system itself. */
      actorId: id.nullable(),
      action: z.string(),
      reason: z.string().nullable(),
      at: instant,
      rows: z.array(
        z.object({
          /** Null: about no one person, as a file. */
          userId: id.nullable(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    secret: true,
  }),
  /** A one-time link to mail: confirmation of the address, or recovery of the password. */
  'user.link_requested.v1': event({
    to: ['notifications'],
    data: person.extend({
      purpose: z.enum(['signup', 'recovery', 'magiclink', 'email_change', 'invite', 'setup']),
      link: z.string(),
      /** '' where there is none. */
      code: z.string(),
      /** Of an invitation to the team: what the person will be there. */
      role: role.optional(),
      expiresAt: instant,
    }),
    secret: true,
  }),
  'user.password_changed.v1': event({
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  /**
   * All sessions of a person were ended, or all but the one at hand, or they were banned: what was
   * given out with the account (addresses of calendars) ends with it.
   */
  'user.sessions_ended.v1': event({
    to: ['booking'],
    data: z.object({ userId: id }),
  }),
  /**
   * Another address is asked for: `email` is the one in use, which is told. `notMeLink` undoes it
   * (one-time, until `expiresAt`); without one the mail only tells.
   */
  'user.email_change_requested.v1': event({
    to: ['notifications'],
    data: person.extend({
      newEmail: z.string(),
      notMeLink: z.string().nullable(),
      expiresAt: instant.nullable(),
    }),
    secret: true,
  }),
  /** The new address is in use: `email` is the OLD one, which is told. */
  'user.email_changed.v1': event({
    to: ['notifications'],
    data: person.extend({ newEmail: z.string(), notMeLink: z.string(), expiresAt: instant }),
    secret: true,
  }),
  /** A sign-in from a device that this account has not used before. */
  'user.new_device.v1': event({
    to: ['notifications'],
    data: person.extend({
      /** `Chrome on Android`. */
      device: z.string(),
      /** Shortened, such as `203.0.113.x`. */
      address: z.string().nullable(),
      signedInAt: instant,
    }),
    secret: true,
  }),
  'user.deletion_scheduled.v1': event({
    to: ['notifications'],
    data: person.extend({ deletesAt: instant }),
    secret: true,
  }),
  'user.deletion_withdrawn.v1': event({
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  /** The account is gone: every service forgets who it was (docs/privacy.md). */
  'user.deleted.v1': event({
    to: ['booking', 'payments', 'notifications'],
    data: z.object({ userId: id }),
  }),
  /**
   * A record was merged into another one of the same person (decision 45). Booking moves its part,
   * then tells payments, which hangs on booking's.
   */
  'user.merged.v1': event({
    to: ['booking', 'notifications'],
    data: recordMerge,
  }),
  /** The same for its person, by mail to both addresses: the one in use, and the other one. */
  'user.records_merged.v1': event({
    to: ['notifications'],
    data: person.extend({ otherEmail: z.string() }),
    secret: true,
  }),
  /** The last word to somebody whose account is gone: address and name are erased once it is sent. */
  'user.deletion_done.v1': event({
    to: ['notifications'],
    data: person,
    secret: true,
  }),
  'user.export_ready.v1': event({
    to: ['notifications'],
    data: person.extend({ expiresAt: instant }),
    secret: true,
  }),
};
