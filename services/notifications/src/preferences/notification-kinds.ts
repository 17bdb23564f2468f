import type { EventData, EventType, NotificationKind, StudioEvent } from '@studio/contracts';

interface EventRow<T extends EventType> {
  kind: NotificationKind;
  /** The page of the thing, a path of the site. */
  link?: (data: EventData<T>) => string;
  /** Doesn't wait for the end of the quiet hours. */
  urgent?: true;
  /** When it begins: no use in waiting beyond it. */
  startsAt?: (data: EventData<T>) => string | undefined;
  /** It waits for the end of the quiet hours all the same, and is not pushed from then on. */
  usefulUntil?: (data: EventData<T>) => string;
}

const account = { kind: 'account', link: () => '/account-settings' } as const;
const security = { ...account, urgent: true } as const;
const aboutClass = {
  link: ({ scheduleId }: { scheduleId: string }) => `/class/${scheduleId}`,
  startsAt: ({ startsAt }: { startsAt: string }) => startsAt,
};

/** Who teaches a class; after its start it is of no use. */
const aboutCover = {
  kind: 'changes',
  link: () => '/trainer-dashboard/cover',
  startsAt: ({ startsAt }: { startsAt: string }) => startsAt,
} as const;

/** Over: word of it leads to what somebody has. */
const aboutMissed = { kind: 'payments', link: () => '/profile' } as const;
const aboutCredits = { link: () => '/my-packages' } as const;

const aboutEvent = {
  link: ({ eventId }: { eventId: string }) => `/waiting-list-position?eventId=${eventId}`,
  startsAt: ({ startsAt }: { startsAt: string }) => startsAt,
};
/** Not the place in line: there is none any more. */
const eventPage = ({ eventId }: { eventId: string }) => `/event/${eventId}`;
/** Two hours to pay: word of it doesn't wait for the end of the quiet hours. */
const aboutPayment = {
  ...aboutEvent,
  link: ({ eventId, reservationId }: { eventId: string; reservationId: string }) =>
    `/payment?eventId=${eventId}&reservationId=${reservationId}`,
};

const aboutSubscription = { kind: 'payments', link: () => '/subscriptions' } as const;

/**
 * Every event that this service hears: what kind of news it is, or `silent` when nobody is told
 * (copies, open screens). Preferences, the bell's links and push all read this one table.
 */
export const eventRows: { readonly [T in EventType]?: EventRow<T> | 'silent' } = {
  'user.signed_up.v1': 'silent',
  'profile.changed.v1': 'silent',
  'user.deleted.v1': 'silent',
  'user.merged.v1': 'silent',
  'user.records_merged.v1': security,
  'user.link_requested.v1': security,
  'user.password_changed.v1': security,
  'user.email_change_requested.v1': security,
  'user.email_changed.v1': security,
  'user.new_device.v1': security,
  'user.deletion_scheduled.v1': security,
  'user.deletion_withdrawn.v1': account,
  'user.deletion_done.v1': account,
  'user.export_ready.v1': account,
  'booking.confirmed.v1': { kind: 'bookings', ...aboutClass },
  'booking.cancelled.v1': { kind: 'bookings', ...aboutClass },
  'booking.checked_in.v1': 'silent',
  'booking.rescheduled.v1': { kind: 'bookings', ...aboutClass },
  'booking.hold_lapsed.v1': { kind: 'bookings', ...aboutClass },
  'booking.spot_changed.v1': { kind: 'changes', ...aboutClass },
  'booking.reminder_due.v1': {
    // The handler says which of the two it is.
    kind: 'reminder_day',
    link: aboutClass.link,
    usefulUntil: ({ usefulUntil }: { usefulUntil: string }) => usefulUntil,
  },
  'booking.arrival_reminded.v1': { kind: 'messages', ...aboutClass, urgent: true },
  'roster.changed.v1': 'silent',
  'front_desk.changed.v1': 'silent',
  'studio.profile_changed.v1': 'silent',
  'account.changed_by_staff.v1': 'silent',
  'booking.no_show.v1': { ...aboutMissed, urgent: true },
  'booking.no_show_final.v1': aboutMissed,
  'booking.no_show_waived.v1': aboutMissed,
  'fee.owed.v1': aboutMissed,
  // Said with the waiver of its booking.
  'fee.waived.v1': 'silent',
  'class.waiting_joined.v1': { kind: 'waiting_list', ...aboutClass },
  'class.waiting_left.v1': { kind: 'waiting_list', ...aboutClass },
  'class.offered.v1': { kind: 'waiting_list', ...aboutClass, urgent: true },
  'class.promoted.v1': { kind: 'bookings', ...aboutClass, urgent: true },
  'class.skipped.v1': { kind: 'waiting_list', ...aboutClass },
  'class.offer_lapsed.v1': { kind: 'waiting_list', ...aboutClass },
  'class.list_closed.v1': { kind: 'waiting_list', ...aboutClass },
  'schedule.changed.v1': { kind: 'changes', ...aboutClass },
  'schedule.cancelled.v1': { kind: 'changes', ...aboutClass },
  'schedule.seats_changed.v1': 'silent',
  // Staff news: it does not wait for the morning.
  'substitution.offered.v1': { ...aboutCover, urgent: true },
  'substitution.settled.v1': { ...aboutCover, urgent: true },
  // Nothing is to be done: it waits for the end of the quiet hours, and a class that has begun
  // needs no word of it.
  'substitution.offer_ended.v1': {
    kind: 'changes',
    link: aboutCover.link,
    usefulUntil: ({ startsAt }) => startsAt,
  },
  'substitution.alarmed.v1': {
    ...aboutCover,
    link: () => '/admin/substitutions',
    urgent: true,
  },
  'substitution.changed.v1': 'silent',
  'event.booked.v1': { kind: 'bookings', ...aboutEvent },
  'event.waiting_joined.v1': { kind: 'waiting_list', ...aboutEvent },
  'event.waiting_left.v1': { kind: 'waiting_list', ...aboutEvent, link: eventPage },
  'event.promoted.v1': { kind: 'waiting_list', ...aboutPayment, urgent: true },
  'event.window_closing.v1': { kind: 'waiting_list', ...aboutPayment, urgent: true },
  'event.reservation_lapsed.v1': { kind: 'waiting_list', ...aboutEvent },
  'event.place_cancelled.v1': { kind: 'bookings', ...aboutEvent },
  'event.cancelled.v1': { kind: 'changes', ...aboutEvent },
  'event.changed.v1': { kind: 'changes', ...aboutEvent },
  'event.places_changed.v1': 'silent',
  'credits.low.v1': { kind: 'credits', ...aboutCredits },
  'credits.expiring.v1': { kind: 'credits', ...aboutCredits },
  'credits.expired.v1': { kind: 'credits', ...aboutCredits },
  'package.frozen.v1': { kind: 'credits', ...aboutCredits },
  'package.adjusted.v1': { kind: 'payments', ...aboutCredits },
  'package.granted.v1': { kind: 'payments', link: () => '/my-packages' },
  'trainer.page_decided.v1': { kind: 'account', link: () => '/trainer-dashboard/profile' },
  'waiver.requested.v1': { kind: 'account', link: () => '/waiver', urgent: true },
  'studio.message_sent.v1': {
    kind: 'messages',
    // Events stand on the home page.
    link: ({ about }: EventData<'studio.message_sent.v1'>) =>
      about.kind === 'class' ? `/class/${about.id}` : '/',
    // Word about a lost bottle comes after the class.
    startsAt: ({ about: { startsAt } }) =>
      Date.parse(startsAt) > Date.now() ? startsAt : undefined,
  },
  // To people by name it is a message: the handler says so.
  'studio.broadcast_sent.v1': { kind: 'newsletter', link: () => '/' },
  'payment.succeeded.v1': { kind: 'payments', link: () => '/my-packages' },
  'subscription.changed.v1': 'silent',
  'subscription.started.v1': aboutSubscription,
  'subscription.renewed.v1': aboutSubscription,
  'subscription.payment_failed.v1': aboutSubscription,
  'subscription.cancelled.v1': aboutSubscription,
  'plan.ending.v1': aboutSubscription,
  'payment.disputed.v1': {
    kind: 'payments',
    link: ({ paymentId }: { paymentId: string }) => `/admin/payments?payment=${paymentId}`,
    urgent: true,
  },
  // Mails that the front desk asks for.
  'payment_link.mailed.v1': 'silent',
  'invoice.mailed.v1': 'silent',
  'sale.changed.v1': 'silent',
  'gift_card.issued.v1': { kind: 'payments', link: () => '/packages' },
  'payment.refunded.v1': { kind: 'payments', link: () => '/my-packages' },
};

interface Place {
  link: string | null;
  urgent: boolean;
  startsAt: Date | null;
  usefulUntil: Date | null;
}

const silent: Place = { link: null, urgent: false, startsAt: null, usefulUntil: null };

/** Where an event's news lead, and whether they may wait. */
export const placeOf = <T extends EventType>({ type, data }: StudioEvent<T>): Place => {
  const row = eventRows[type] as EventRow<T> | 'silent' | undefined;
  if (row === undefined || row === 'silent') return silent;
  const startsAt = row.startsAt?.(data);
  const usefulUntil = row.usefulUntil?.(data);
  return {
    link: row.link?.(data) ?? null,
    urgent: row.urgent ?? false,
    startsAt: startsAt === undefined ? null : new Date(startsAt),
    usefulUntil: usefulUntil === undefined ? null : new Date(usefulUntil),
  };
};

/** The kind of an event; one that nobody has thought of is sent rather than lost. */
export const kindOf = (type: EventType): NotificationKind => {
  const row = eventRows[type];
  return row === undefined || row === 'silent' ? 'account' : row.kind;
};
