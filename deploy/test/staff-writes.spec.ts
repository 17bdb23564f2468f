import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@studio/contracts/endpoints';
import { subjectsOfHistory } from '@studio/contracts';

const root = join(import.meta.dirname, '../..');

/**
 * Every write of the staff leaves a row in the data history (domain.md, Roles): these are their
 * actions. The specs of the services read the rows.
 */
const leaves: Readonly<Record<string, string | readonly string[]>> = {
  'GET /api/admin/data-history.csv': 'export.downloaded',
  'GET /api/admin/events/:id/attendees.csv': 'export.downloaded',
  'GET /api/admin/exports/:id/file': 'export.downloaded',
  'POST /api/admin/downloads': 'export.downloaded',
  'POST /api/admin/bookings': 'booking.made',
  'POST /api/admin/bookings/:id/cancel': 'booking.cancelled',
  'POST /api/admin/bookings/:id/move': 'booking.moved',
  'POST /api/admin/bookings/:id/no-show/confirm': 'booking.no_show_confirmed',
  'PUT /api/admin/bookings/:id/release': 'booking.seat_released',
  'DELETE /api/admin/bookings/:id/release': 'booking.release_undone',
  'POST /api/admin/bookings/:id/remind-arrival': 'booking.arrival_reminded',
  'POST /api/admin/bookings/:id/to-waiting-list': 'waiting_list.joined',
  'POST /api/admin/bookings/:id/undo': 'booking.undone',
  'POST /api/admin/bookings/:id/undo-cancel': 'booking.cancel_undone',
  'POST /api/admin/bookings/:id/undo-move': 'booking.move_undone',
  'POST /api/admin/bookings/:id/waive': 'booking.waived',
  'POST /api/admin/broadcasts': 'message.created',
  'DELETE /api/admin/broadcasts/:id': 'message.cancelled',
  'POST /api/admin/cash-drawers': 'drawer.opened',
  'POST /api/admin/cash-drawers/:id/close': 'drawer.closed',
  'POST /api/admin/cash-drawers/:id/movements': 'cash.moved',
  'POST /api/admin/class-types': 'class_type.created',
  'PATCH /api/admin/class-types/:id': 'class_type.changed',
  'DELETE /api/admin/class-types/:id': 'class_type.deleted',
  'POST /api/admin/event-reservations/:id/cancel': 'event.place_cancelled',
  'PUT /api/admin/event-reservations/:id/check-in': 'event.checked_in',
  'DELETE /api/admin/event-reservations/:id/check-in': 'event.check_in_undone',
  'POST /api/admin/event-reservations/:id/undo': 'event.booking_undone',
  'POST /api/admin/event-reservations/:id/undo-cancel': 'event.cancel_undone',
  'POST /api/admin/events': 'event.created',
  'PATCH /api/admin/events/:id': 'event.changed',
  'PUT /api/admin/events/:id/picture': 'event.picture_changed',
  'DELETE /api/admin/events/:id/picture': 'event.picture_changed',
  'POST /api/admin/events/:id/bookings': 'event.place_booked',
  'POST /api/admin/events/:id/cancel': 'event.cancelled',
  'POST /api/admin/events/:id/message': 'event.message_sent',
  'POST /api/admin/events/:id/waiting-list/move': 'event.waiting_moved',
  'POST /api/admin/events/:id/waiting-list/promote': 'event.waiting_promoted',
  'POST /api/admin/exports': 'export.ordered',
  'POST /api/admin/fees/:id/charge': 'fee.charged',
  'PUT /api/admin/gift-card-amounts': 'gift_card_amounts.changed',
  'POST /api/admin/gift-cards': 'gift_card.given',
  'PATCH /api/admin/gift-cards/:id': [
    'gift_card.blocked',
    'gift_card.opened',
    'gift_card.code_replaced',
  ],
  'POST /api/admin/holidays': 'holiday.set',
  'DELETE /api/admin/holidays/:id': 'holiday.removed',
  'POST /api/admin/imports/:id/packages': 'product.created',
  'POST /api/admin/imports/:id/start': ['import.started', 'person.imported'],
  'POST /api/admin/imports/:id/undo': 'import.undone',
  'POST /api/admin/imports/:id/invitations': 'import.invitations_sent',
  'POST /api/admin/kiosks': 'kiosk.opened',
  'DELETE /api/admin/kiosks/:id': 'kiosk.ended',
  'POST /api/admin/members/:id/notes': 'note.added',
  'POST /api/trainer/page/send': 'trainer_page.sent',
  'POST /api/admin/trainer-pages/:id/decision': ['trainer_page.approved', 'trainer_page.returned'],
  'POST /api/schedules/:id/notes': 'note.added',
  'PATCH /api/admin/member-notes/:id': 'note.edited',
  'DELETE /api/admin/member-notes/:id': 'note.deleted',
  'POST /api/admin/member-notes/:id/restore': 'note.restored',
  'PUT /api/admin/members/:id/emergency-contact': 'emergency_contact.changed',
  'PUT /api/admin/members/:id/health': 'health.changed',
  'DELETE /api/admin/members/:id/health': 'health.erased',
  'POST /api/admin/members/:id/health/readings': 'health.read',
  'POST /api/schedules/:id/health-readings': 'health.read',
  'POST /api/admin/members/:id/packages': 'package.given',
  'POST /api/admin/members/:id/waiver/request': 'waiver.requested',
  'POST /api/admin/members/:id/waiver/signature': 'waiver.signed',
  'POST /api/admin/packages/extend': 'package.extended',
  'POST /api/admin/packages/:id/adjust': 'credits.adjusted',
  'POST /api/admin/packages/:id/extend': 'package.extended',
  'POST /api/admin/packages/:id/freeze': 'package.frozen',
  'POST /api/admin/packages/:id/unfreeze': 'package.unfrozen',
  'POST /api/admin/packages/:id/move': ['credits.moved', 'credits.received'],
  'POST /api/admin/pay-rates': 'pay_rate.added',
  'PATCH /api/admin/pay-rates/:id': 'pay_rate.changed',
  'DELETE /api/admin/pay-rates/:id': 'pay_rate.removed',
  'POST /api/admin/payslips/:trainerId/:month/corrections': 'pay.corrected',
  'POST /api/admin/payslips/:trainerId/:month/check': 'pay.checked',
  'POST /api/admin/payslips/:trainerId/:month/lock': 'pay.locked',
  'PUT /api/admin/payslips/:trainerId/:month/paid-on': 'pay.paid',
  'POST /api/admin/payments/:id/refunds': 'payment.refunded',
  'POST /api/admin/payouts/:id/pay-out': 'payout.paid_out',
  'PUT /api/admin/people/:id': 'person.created',
  'PATCH /api/admin/people/:id': 'person.corrected',
  'POST /api/admin/people/:id/invitation': 'person.invited',
  'POST /api/admin/people/:id/merges': ['person.merged', 'member.merged', 'payments.merged'],
  'POST /api/admin/products/packages': 'product.created',
  'PATCH /api/admin/products/packages/:id': 'product.changed',
  'PUT /api/admin/products/packages/order': 'products.sorted',
  'POST /api/admin/products/plans': 'product.created',
  'PATCH /api/admin/products/plans/:id': 'product.changed',
  'PUT /api/admin/products/plans/order': 'products.sorted',
  'POST /api/admin/promo-codes': 'promo_code.created',
  'PATCH /api/admin/promo-codes/:id': 'promo_code.changed',
  'PUT /api/admin/retail-items/:id': ['retail_item.added', 'retail_item.changed'],
  'POST /api/admin/rooms': 'room.created',
  'PATCH /api/admin/rooms/:id': 'room.changed',
  'DELETE /api/admin/rooms/:id': 'room.deleted',
  'PUT /api/admin/people/:id/billing-details': 'billing_details.changed',
  'POST /api/admin/sales': 'sale.made',
  'POST /api/admin/sales/:id/received': 'transfer.received',
  'POST /api/admin/sales/:id/void': 'sale.voided',
  'POST /api/admin/schedules': 'schedule.created',
  'PATCH /api/admin/schedules/:id': 'schedule.changed',
  'POST /api/admin/schedules/:id/cancel': 'schedule.cancelled',
  'POST /api/admin/schedules/:id/message': 'class.message_sent',
  'POST /api/schedules/:id/message': 'class.message_sent',
  'POST /api/admin/schedules/:id/waiting-list': 'waiting_list.joined',
  'DELETE /api/admin/schedules/:id/waiting-list/:memberId': 'waiting_list.left',
  'POST /api/admin/seasons': 'season.set',
  'DELETE /api/admin/seasons/:id': 'season.removed',
  'POST /api/admin/series': 'series.created',
  'PATCH /api/admin/series/:id': 'series.changed',
  'DELETE /api/admin/series/:id': 'series.changed',
  'POST /api/admin/series/:id/dates/:date': 'series.date_changed',
  'DELETE /api/admin/series/:id/dates/:date': 'series.date_restored',
  'PUT /api/admin/settings': 'settings.changed',
  'PUT /api/admin/setup/skips/:item': 'setup.skipped',
  'DELETE /api/admin/setup/skips/:item': 'setup.skipped',
  'PUT /api/admin/studio-profile': 'studio_profile.changed',
  'PUT /api/admin/studio-profile/logo': 'studio_profile.logo_changed',
  'DELETE /api/admin/studio-profile/logo': 'studio_profile.logo_changed',
  'POST /api/admin/studio-texts/:kind/versions': 'studio_text.published',
  'POST /api/admin/subscriptions/:id/cancel': 'subscription.cancelled',
  'POST /api/admin/subscriptions/:id/change-plan': 'subscription.plan_changed',
  'POST /api/admin/subscriptions/:id/freeze': 'subscription.frozen',
  'POST /api/admin/subscriptions/:id/pay': 'subscription.paid',
  'POST /api/admin/subscriptions/:id/resume': 'subscription.resumed',
  'POST /api/admin/subscriptions/:id/unfreeze': 'subscription.unfrozen',
  'PUT /api/admin/team/:id': 'role.changed',
  'DELETE /api/admin/team/:id/invitation': 'role.changed',
  'POST /api/admin/templates/:kind': ['class_type.created', 'room.created', 'product.created'],
  'PATCH /api/admin/trainers/:id': 'trainer.changed',
  'DELETE /api/admin/trainers/:id': 'trainer.deleted',
  'PUT /api/admin/users/:id/ban': 'account.banned',
  'DELETE /api/admin/users/:id/ban': 'account.unbanned',
  'PUT /api/admin/users/:id/role': 'role.changed',
  'POST /api/admin/users/:id/sign-out': 'account.signed_out',
  'POST /api/schedules/:id/substitution': 'substitution.requested',
  'POST /api/substitutions/:id/claim': ['substitution.claimed', 'schedule.changed'],
  'POST /api/substitutions/:id/decline': 'substitution.declined',
  'POST /api/substitutions/:id/withdraw': 'substitution.withdrawn',
  'POST /api/admin/substitutions/:id/approve': ['substitution.approved', 'schedule.changed'],
  'POST /api/admin/substitutions/:id/refuse': 'substitution.refused',
  'POST /api/admin/substitutions/:id/assign': ['substitution.assigned', 'schedule.changed'],
  'PUT /api/trainers/:id/availability': 'trainer.availability_changed',
  'POST /api/bookings/:id/check-in': 'booking.checked_in',
  'DELETE /api/bookings/:id/check-in': 'booking.check_in_undone',
  'PUT /api/bookings/:id/assigned-spot': 'booking.spot_assigned',
  'PUT /api/bookings/:id/no-show': 'booking.no_show_marked',
  'DELETE /api/bookings/:id/no-show': 'booking.no_show_corrected',
  'POST /api/check-ins': 'booking.checked_in',
  'POST /api/trainer/check-ins': 'booking.checked_in',
};

const readsOnly = 'answers a question and changes nothing';
const ownDraft = 'a draft that its author alone sees: sending it leaves a row';
const mails = 'sends a mail: the log of mails keeps to whom, when and what';
/** Writes without a row, and why. */
const leavesNone: Readonly<Record<string, string>> = {
  'POST /api/admin/availability/check': readsOnly,
  'POST /api/admin/broadcast-preview': readsOnly,
  'POST /api/admin/broadcasts/recipients': readsOnly,
  'POST /api/admin/data-history/check': readsOnly,
  'POST /api/admin/rooms/:id/preview': readsOnly,
  'POST /api/admin/sales/quote': readsOnly,
  'POST /api/admin/series/preview': readsOnly,
  'POST /api/admin/studio-texts/:kind/preview': readsOnly,
  'POST /api/admin/imports': 'keeps a file for its preview: nothing is written before its start',
  'PUT /api/trainer/page': ownDraft,
  'DELETE /api/trainer/page': ownDraft,
  'PUT /api/trainer/page/portrait': ownDraft,
  'DELETE /api/trainer/page/portrait': ownDraft,
  'PUT /api/admin/imports/:id/columns': 'the preview once more, with other columns',
  'PUT /api/admin/imports/:id/decisions': 'the preview once more; whom it makes, its start records',
  'POST /api/admin/reconciliation/:day': 'compares a day with the card provider once more',
  'POST /api/admin/broadcasts/test': mails,
  'POST /api/admin/emails/:id/resend': mails,
  'POST /api/admin/mail-test': mails,
  'POST /api/admin/people/:id/mail-address/retry': mails,
  'POST /api/admin/sales/:id/invoice/mail': mails,
  'POST /api/admin/sales/:id/link/mail': mails,
  'POST /api/admin/weekly-summary': mails,
};

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const sendsByFunction = (name: string): boolean => name.startsWith('POST /functions/v1/');

/** For the staff alone: what members may do too is theirs. */
const staffWrites = endpoints
  .filter(({ method, callers }) => method !== 'GET' && !callers.includes('member'))
  .map(nameOf)
  .filter((name) => !sendsByFunction(name));

const sources = ['booking', 'identity', 'payments'].flatMap((service) => {
  const folder = join(root, 'services', service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.includes('migrations'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
});
const isWritten = (action: string): boolean => {
  const verb = action.slice(action.indexOf('.'));
  return sources.some((text) => text.includes(`'${action}'`) || text.includes(`}${verb}\``));
};

test('every write of the staff leaves a row in the data history, or says why it leaves none', () => {
  const known = Object.keys(leaves).filter((name) => !name.startsWith('GET '));
  const listed = [...known, ...Object.keys(leavesNone)].sort();
  expect(listed).toEqual([...staffWrites].sort());
});

test('every action of the table is written somewhere, and belongs to a kind', () => {
  const actions = Object.values(leaves).flat();
  expect(actions.filter((action) => !isWritten(action))).toEqual([]);
  const subjects = Object.values(subjectsOfHistory).flat();
  expect(actions.filter((action) => !subjects.includes(action.split('.')[0] ?? ''))).toEqual([]);
  expect(new Set(subjects).size).toBe(subjects.length);
});
