import { z } from 'zod';
import { admins, frontDesk, endpoint } from '../../endpoint.js';
import { day, id, instant, listOf, withId } from '../../fields.js';

/** `skipped`: not sent, for the person has switched such mails off, or their address was refused for good. */
export const emailStatus = z.enum(['queued', 'sent', 'failed', 'skipped']);
export type EmailStatus = z.infer<typeof emailStatus>;

/** Every mail that the studio writes. The log may hold more: what other programs reported. */
export const emailKind = z.enum([
  'account-confirmation',
  'password-recovery',
  'magic-link',
  'invitation',
  'team-invitation',
  'test-mail',
  'email-change',
  'email-change-notice',
  'email-changed',
  'records-merged',
  'password-changed',
  'new-device',
  'deletion-scheduled',
  'deletion-withdrawn',
  'deletion-done',
  'export-ready',
  'booking-confirmation',
  'admin-booking',
  'cancellation',
  'schedule-change',
  'class-cancellation',
  'class-waiting-left',
  'class-offer',
  'class-place-won',
  'class-reminder-day',
  'class-reminder-soon',
  'substitution',
  'no-show-pending',
  'no-show-final',
  'event-waiting-list',
  'event-waiting-left',
  'event-booking-confirmation',
  'event-place-won',
  'payment-warning',
  'event-place-cancelled',
  'event-place-lapsed',
  'event-cancelled',
  'event-changed',
  'package-purchase',
  'credits-warning',
  'subscription',
  'subscription-cancellation',
  'gift-card',
  'payment-link',
  'subscription-renewed',
  'subscription-payment-failed',
  'subscription-ended',
  'plan-ending',
  'receipt',
  'credit-note',
  'studio-message',
  'newsletter',
  'member-message',
  'weekly-summary',
]);
export type EmailKind = z.infer<typeof emailKind>;

export const emailLogRow = z.object({
  id,
  userId: id.nullable(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: emailStatus,
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type EmailLogRow = z.infer<typeof emailLogRow>;

const choice = <Value extends z.ZodType>(value: Value) => value.optional();

export const listEmailLog = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/admin/emails',
  summary: 'Emails, newest first: of one member or all, found by address, subject, kind or state.',
  callers: frontDesk,
  query: z.object({
    userId: choice(id),
    /** Payments and refunds that the email is about, by commas. */
    about: choice(z.string().regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,49}$/)),
    /** A part of the address or the subject. */
    search: choice(z.string().trim().max(200)),
    kind: choice(z.string().max(60)),
    status: choice(emailStatus),
    /** Days of the studio, both included. */
    from: choice(day),
    to: choice(day),
    cursor: choice(z.string().max(100)),
    limit: choice(z.coerce.number().int().min(1).max(200)),
  }),
  response: listOf(emailLogRow).extend({ total: z.int() }),
});

export const emailDetails = emailLogRow.extend({
  language: z.string(),
  /** What brought it: news of a service, a server function, a report from outside, a resend. */
  source: z.enum(['event', 'function', 'reported', 'resend']),
  nextAttemptAt: instant.nullable(),
  attachments: z.array(z.string()),
  /** Every attempt, oldest first. */
  log: z.array(
    z.object({
      attempt: z.int(),
      outcome: z.enum(['sent', 'failed']),
      detail: z.string().nullable(),
      at: instant,
    }),
  ),
  /** What was sent, without its one-time links and codes; null when nothing of it is kept. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  secretsErased: z.boolean(),
  resendOf: id.nullable(),
  resentAs: z.array(z.object({ id, status: emailStatus, createdAt: instant })),
  canResend: z.boolean(),
});
export type EmailDetails = z.infer<typeof emailDetails>;

export const getEmail = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/admin/emails/:id',
  summary: 'One email with every attempt and a preview of what was sent.',
  callers: frontDesk,
  params: withId,
  response: emailDetails,
  errors: ['NOT_FOUND'],
});

export const sendTestMail = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/admin/mail-test',
  summary: 'Mails a few lines to the admin who asks; the log of emails says what became of them.',
  callers: admins,
  idempotent: true,
  status: 202,
  response: emailLogRow,
});

/** A new email to the same address, linked to the old one; repeated with its key it is one. */
export const resendEmail = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/admin/emails/:id/resend',
  summary: 'Sends an email once more.',
  callers: frontDesk,
  params: withId,
  idempotent: true,
  status: 202,
  response: emailLogRow,
  errors: ['NOT_FOUND', 'EMAIL_NOT_RESENDABLE'],
});
