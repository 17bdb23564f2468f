import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { clock, instant, LARGEST_INTEGER } from '../../fields.js';

export const channel = z.enum(['email', 'push', 'inApp']);
export type Channel = z.infer<typeof channel>;
export const language = z.enum(['en', 'ar']);
export type Language = z.infer<typeof language>;

/** What people can choose to hear of, in the order in which it is shown. */
export const notificationKind = z.enum([
  'account',
  'payments',
  'changes',
  'bookings',
  'reminder_day',
  'reminder_soon',
  'waiting_list',
  'credits',
  'messages',
  'newsletter',
  'weekly_summary',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

const channels = z.object({ email: z.boolean(), push: z.boolean(), inApp: z.boolean() });
const time = clock.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:mm');

/** Studio time; `from` may be later than `to`: over midnight. */
export const quietHours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must differ from `from`' });
export type QuietHours = z.infer<typeof quietHours>;

/** `required`: email and bell are always sent, for the law or the contract asks for it. */
export const kindPreference = z.object({
  kind: notificationKind,
  name: z.string(),
  description: z.string(),
  required: z.boolean(),
  /** Where it can be heard. */
  offered: z.array(channel),
  channels,
});
export type KindPreference = z.infer<typeof kindPreference>;

/** `version` counts changes: a write that names an older one is refused. */
export const preferences = z.object({
  version: z.int(),
  language,
  quietHours: quietHours.nullable(),
  emailsOff: z.boolean(),
  /** Since when a mail server says for good that nobody has the person's address; absent: it does not. */
  addressRefusedSince: instant.optional(),
  kinds: z.array(kindPreference),
});
export type Preferences = z.infer<typeof preferences>;

const choice = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.object({ kind: notificationKind, channels: shape })).max(50);
const version = z.int().min(0).max(LARGEST_INTEGER).optional();

export const getPreferences = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/me/preferences',
  summary: 'What the person wants to hear of, on which channels, when and in which language.',
  callers: signedIn,
  response: preferences,
});

/** A kind that is left out goes back to its default. */
export const putPreferences = endpoint({
  service: 'notifications',
  method: 'PUT',
  path: '/api/me/preferences',
  summary: 'Replaces all preferences.',
  callers: signedIn,
  body: z.object({
    version,
    language,
    quietHours: quietHours.nullable(),
    emailsOff: z.boolean().default(false),
    kinds: choice(channels),
  }),
  response: preferences,
  errors: ['PREFERENCES_CHANGED', 'PREFERENCE_REQUIRED'],
});

export const patchPreferences = endpoint({
  service: 'notifications',
  method: 'PATCH',
  path: '/api/me/preferences',
  summary: 'Changes what is named and leaves the rest.',
  callers: signedIn,
  body: z.object({
    version,
    language: language.optional(),
    quietHours: quietHours.nullable().optional(),
    emailsOff: z.boolean().optional(),
    kinds: choice(channels.partial()).optional(),
  }),
  response: preferences,
  errors: ['PREFERENCES_CHANGED', 'PREFERENCE_REQUIRED'],
});
