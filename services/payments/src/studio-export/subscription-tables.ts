import {
  importTable,
  money,
  studioDaySql,
  type StudioTable,
} from '@studio/personal-data/studio-export';
import { person } from './payments-names.js';

/** Plans that go on. */
export const planMembersToImport = importTable('plan-members', {
  about: 'Members with a plan, to be imported again.',
  cells: {
    externalId: { sql: 's.user_id::text', about: 'Number of the person.' },
    fullName: { sql: 'm.full_name', about: 'Who it is.' },
    email: { sql: 'm.email', about: 'Address.' },
    phone: { sql: `''`, about: 'Empty: the number of the person and the address say who it is.' },
    planName: { sql: 's.plan_name', about: 'Name of the plan.' },
    startedOn: { sql: studioDaySql('s.started_at'), about: 'When it began.' },
    paidUntil: { sql: studioDaySql('s.period_end'), about: 'End of the period that is paid.' },
    recordId: { sql: 's.id::text', about: 'Number of the subscription.' },
  },
  from: `FROM subscriptions s
    LEFT JOIN members m ON m.studio_id = s.studio_id AND m.user_id = s.user_id
    WHERE s.studio_id = $1 AND s.ended_at IS NULL AND s.period_end > now() ORDER BY s.id`,
});

/** Subscriptions as the card provider bills them. */
export const subscriptionTables: readonly StudioTable[] = [
  {
    name: 'subscriptions',
    about: 'Subscriptions, as the card provider bills them.',
    columns: {
      id: 'Number of the subscription.',
      user_id: person('Whose it is.'),
      provider_subscription_id: 'Number at the card provider.',
      provider_customer_id: 'Number of the customer there.',
      plan_id: 'The plan, see plans.',
      plan_name: 'Its name.',
      price: money('Price of a period.'),
      currency: 'Currency.',
      status: 'How it stands.',
      period_start: 'Begin of the period.',
      period_end: 'End of the period.',
      cancel_at_period_end: 'Whether it ends with the period.',
      next_plan_id: 'The plan of the next period.',
      next_plan_name: 'Its name.',
      next_price: money('Its price.'),
      past_due_since: 'Since when a payment is missing.',
      unpaid_amount: money('What is missing.'),
      blocked_from: 'From when nothing can be booked with it.',
      card_brand: 'Kind of card.',
      card_last4: 'Its last four digits.',
      card_expires_on: 'Its last month.',
      started_at: 'When it began.',
      ended_at: 'When it ended.',
      leaving_reason: 'Why the member left.',
      leaving_comment: 'What the member wrote.',
      feedback: 'What the member wrote later.',
    },
  },
  {
    name: 'subscription-freezes',
    table: 'subscription_freezes',
    about: 'Times in which subscriptions were frozen.',
    columns: {
      id: 'Number.',
      subscription_id: 'The subscription.',
      user_id: person('Whose it is.'),
      from_day: 'First day.',
      until_day: 'Last day.',
      days: 'Days.',
      state: 'How it stands.',
      asked_at: 'When it was asked for.',
    },
  },
  {
    name: 'subscription-fees',
    table: 'subscription_fees',
    about: 'Fees that are collected with a subscription.',
    columns: {
      fee_id: 'The fee, see fees.',
      subscription_id: 'The subscription.',
      user_id: person('Who owes it.'),
      amount: money('How much.'),
      description: 'What for.',
      state: 'How it stands.',
      payment_id: 'The payment.',
      charged_by: person('Who collected it.'),
    },
  },
  {
    name: 'subscription-changes',
    table: 'subscription_staff_changes',
    about: 'What the staff changed of subscriptions.',
    columns: {
      id: 'Number.',
      subscription_id: 'The subscription.',
      actor_id: person('Who did it.'),
      action: 'What.',
      reason: 'Why.',
      before: 'As it was before.',
      after: 'As it was after.',
      requested_at: 'When.',
    },
  },
];

const repeated = 'tells a repeated request apart';
const job = 'when a job looks at it';
const edits = 'tells two edits at once apart';
const provider = 'a number of the card provider for this system alone';

export const omittedOfSubscriptions: Readonly<Record<string, string>> = {
  'subscriptions.provider_item_id': provider,
  'subscriptions.unpaid_invoice_id': provider,
  'subscriptions.card_id': provider,
  'subscriptions.next_attempt_at': job,
  'subscriptions.end_asked_at': job,
  'subscriptions.next_check_at': job,
  'subscriptions.version': edits,
  'subscriptions.changes': edits,
  'subscriptions.as_of': 'when it was compared with the card provider',
  'subscription_freezes.period_start': job,
  'subscription_freezes.period_end': job,
  'subscription_freezes.bookings_told_at': job,
  'subscription_freezes.next_attempt_at': job,
  'subscription_fees.provider_item_id': provider,
  'subscription_fees.next_attempt_at': job,
  'subscription_fees.removals': job,
  'subscription_fees.charges': job,
  'subscription_fees.charge_key': repeated,
  'subscription_fees.charge_began_at': job,
  'subscription_fees.charge_invoice_id': provider,
  'subscription_staff_changes.next_attempt_at': job,
  'subscription_staff_changes.version': edits,
};
