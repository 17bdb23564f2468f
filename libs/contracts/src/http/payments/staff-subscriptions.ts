import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { endpoint, frontDesk } from '../../endpoint.js';
import { day, id, withId } from '../../fields.js';
import {
  cancelSubscription,
  changePlan,
  freezeAnswer,
  freezeSubscription,
  paySubscription,
  planChange,
  resumeSubscription,
  shownChange,
  subscriptionView,
  unfreezeSubscription,
  unpaidChoice,
} from './subscriptions.js';
import { leavingReason } from './leaving-reasons.js';

/** It stands in the history for good. */
const reason = z.string().trim().min(3).max(500);
const version = recordVersion.optional();
const withReason = z.object({ reason, version });
const orPreview = { preview: z.boolean().optional(), reason: reason.optional(), version };
const hasReason = ({ preview, reason: why }: { preview?: boolean; reason?: string }): boolean =>
  preview === true || why !== undefined;
const needsReason = { path: ['reason'], message: 'is needed, unless it is a preview' };

/** What members may do themselves, done for them by the same rules, with a reason. */
const base = {
  service: 'payments',
  method: 'POST',
  callers: frontDesk,
  params: withId,
  isSlow: true,
} as const;

export const cancelSubscriptionOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/cancel',
  summary:
    "Ends a member's subscription with the period that is paid for; an unpaid renewal is paid first or voided, as `unpaid` says (`end_now` unless it does).",
  body: withReason.extend({
    leavingReason: leavingReason.default('other'),
    unpaid: unpaidChoice.optional(),
  }),
  response: subscriptionView,
  errors: [...(cancelSubscription.errors ?? []), 'EDIT_CONFLICT'],
});

export const resumeSubscriptionOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/resume',
  summary: 'Takes a cancellation back, while the period still runs.',
  body: withReason,
  response: subscriptionView,
  errors: [...(resumeSubscription.errors ?? []), 'EDIT_CONFLICT'],
});

export const freezeSubscriptionOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/freeze',
  summary: 'Freezes a subscription; bookings in between are cancelled. `preview` changes nothing.',
  body: z.object({ from: day, until: day, ...orPreview }).refine(hasReason, needsReason),
  response: freezeAnswer,
  errors: [...(freezeSubscription.errors ?? []), 'EDIT_CONFLICT'],
});

export const unfreezeSubscriptionOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/unfreeze',
  summary: 'Ends a freeze today, or takes a planned one back.',
  body: withReason,
  response: subscriptionView,
  errors: [...(unfreezeSubscription.errors ?? []), 'EDIT_CONFLICT'],
});

export const changePlanOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/change-plan',
  summary:
    'A dearer plan begins at once and is charged to the card on file; a cheaper one with the next period. `preview` changes nothing.',
  body: z
    .object({ planId: id, shown: shownChange.optional(), ...orPreview })
    .refine(hasReason, needsReason),
  response: planChange,
  errors: [...(changePlan.errors ?? []), 'EDIT_CONFLICT'],
});

export const paySubscriptionOfMember = endpoint({
  ...base,
  path: '/api/admin/subscriptions/:id/pay',
  summary: 'Tries an unpaid renewal once more, with the card on file.',
  body: withReason,
  response: subscriptionView,
  errors: [...(paySubscription.errors ?? []), 'EDIT_CONFLICT'],
});
