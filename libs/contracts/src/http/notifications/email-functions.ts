import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';
import { email, id } from '../../fields.js';

/** Default location in class cancellation emails (spec section 9). */
export const CLASS_LOCATION = 'Downtown, Dubai';

const shortText = z.string().trim().min(1).max(200);
/** May be left empty, but not out. */
const emptyOrShortText = z.string().trim().max(200);
const longText = z.string().trim().max(2_000);
const webLink = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2_000);
const count = z.union([z.int().min(0).max(1_000_000), z.string().regex(/^\d{1,6}$/)]);

/** Every payload of the spec, section 3, also carries these. */
const to = z.object({
  userEmail: email,
  userName: z.string().trim().max(200).nullable().default(null),
});
const bookingPayload = to.extend({
  className: shortText,
  date: shortText,
  startTime: shortText,
  endTime: shortText,
  trainer: shortText,
});

export const emailFunctionAnswer = z.object({
  success: z.literal(true),
  /** The mail's row in the log. */
  emailId: id,
  /** `skipped`: the person has switched such mails off. */
  status: z.enum(['queued', 'skipped']),
  skipped: z.boolean(),
  message: z.string(),
});
export type EmailFunctionAnswer = z.infer<typeof emailFunctionAnswer>;

/**
 * A mail of the spec, by its payload. For services and admins: a member can't make the studio write
 * to strangers. Unknown keys are dropped; an Idempotency-Key makes repeating safe. Days may be
 * written `2026-11-24`: they are then shown in the reader's language.
 */
const sender = <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
  endpoint({
    service: 'notifications',
    method: 'POST',
    path: `/functions/v1/${name}`,
    summary,
    callers: admins,
    services: ['identity', 'booking', 'payments'],
    body,
    response: emailFunctionAnswer,
    errors: ['BAD_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
  });

export const sendBookingEmail = sender('send-booking-email', 'A class is booked.', bookingPayload);

export const sendAdminBookingEmail = sender(
  'send-admin-booking-email',
  'The studio has booked a class for a member.',
  bookingPayload.extend({ adminName: shortText, paymentMethod: shortText }),
);

/** The spec doesn't show its fields: those of a booking, as far as they are known. */
export const sendCancellationEmail = sender(
  'send-cancellation-email',
  'A booking is cancelled.',
  to.extend({
    className: shortText,
    date: shortText,
    startTime: emptyOrShortText.default(''),
    endTime: emptyOrShortText.default(''),
    trainer: emptyOrShortText.default(''),
    late: z.boolean().optional(),
    creditReturned: z.boolean().optional(),
  }),
);

export const sendPackagePurchaseEmail = sender(
  'send-package-purchase-email',
  'A package is bought.',
  to.extend({
    packageName: shortText,
    purchaseDate: shortText,
    amountPaid: z.union([z.number().min(0).max(10_000_000), shortText]),
    transactionId: shortText,
    creditsAdded: count,
    expiryDate: shortText,
    scheduleUrl: webLink,
  }),
);

export const sendCreditsWarningEmail = sender(
  'send-credits-warning-email',
  'Few credits are left, or they expire soon.',
  to.extend({ creditsRemaining: count, expirationDate: shortText, packageType: shortText }),
);

export const sendSubscriptionEmail = sender(
  'send-subscription-email',
  'A subscription has begun.',
  to.extend({
    subscriptionPlanName: shortText,
    benefit1: emptyOrShortText,
    benefit2: emptyOrShortText,
    benefit3: emptyOrShortText,
    benefit4: emptyOrShortText,
    nextBillingDate: shortText,
    bookingURL: webLink,
  }),
);

export const sendSubscriptionCancellationEmail = sender(
  'send-subscription-cancellation-email',
  'A subscription is cancelled.',
  to.extend({ endDate: shortText, feedbackURL: webLink }),
);

export const sendScheduleChangeEmail = sender(
  'send-schedule-change-email',
  'A class has another time or trainer.',
  to.extend({
    className: shortText,
    date: shortText,
    oldTime: shortText,
    newTime: shortText,
    oldInstructor: shortText,
    newInstructor: shortText,
  }),
);

export const sendClassCancellationEmail = sender(
  'send-class-cancellation-email',
  'The studio has cancelled a class.',
  to.extend({
    className: shortText,
    instructorName: shortText,
    location: shortText.default(CLASS_LOCATION),
    date: shortText,
    time: shortText,
    scheduleURL: webLink,
  }),
);

export const sendEventWaitingListEmail = sender(
  'send-event-waiting-list-email',
  'On the waiting list of an event.',
  to.extend({
    eventName: shortText,
    eventDate: shortText,
    waitlistPosition: count,
    scheduleUrl: webLink,
  }),
);

export const sendEventBookingConfirmation = sender(
  'send-event-booking-confirmation',
  'A place in an event is booked.',
  to.extend({
    eventName: shortText,
    eventLeader: emptyOrShortText,
    location: emptyOrShortText,
    eventDate: shortText,
    eventTime: shortText,
    eventDescription: longText,
    whatToBring: longText,
    cancellationPolicy: longText,
  }),
);

const report = { email_type: shortText, recipient_email: email };

/** Spec section 7: `data` false means opted out; whatever can't be told counts as allowed. */
export const emailHelpers = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/functions/v1/email-helpers',
  summary: 'Notes a mail sent elsewhere in the log, or tells whether a person takes emails.',
  callers: admins,
  services: ['identity', 'booking', 'payments'],
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('log_email_success'),
      ...report,
      error_message: z.string().nullable().optional(),
    }),
    z.object({
      action: z.literal('log_email_failure'),
      ...report,
      error_message: z.string().trim().max(2_000).nullable().default(null),
    }),
    z.object({ action: z.literal('check_email_preferences'), user_email: z.string().max(254) }),
  ]),
  response: z.object({ success: z.literal(true), data: z.boolean() }),
  errors: ['BAD_REQUEST'],
});
