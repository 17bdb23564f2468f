/** The single list of query keys: shell, remotes and realtime speak of the same cache. */
export const keys = {
  /** The studio's numbers, for texts. */
  studioPolicy: ['studio-policy'] as const,
  studioText: (kind: string) => ['studio-text', kind] as const,
  profile: ['profile'] as const,
  notifications: ['notifications'] as const,
  preferences: ['preferences'] as const,
  /** What one signs in with, and where. */
  myAccount: ['my-account'] as const,
  mySessions: ['my-sessions'] as const,
  exports: ['exports'] as const,
  deletion: ['deletion'] as const,
  home: ['home'] as const,
  schedules: ['schedules'] as const,
  schedulesBetween: (from: string, to: string) => ['schedules', from, to] as const,
  schedule: (scheduleId: string) => ['schedule', scheduleId] as const,
  allSchedule: ['schedule'] as const,
  myBookings: ['my-bookings'] as const,
  /** One own booking; what changes bookings reaches it too. */
  booking: (bookingId: string) => ['my-bookings', 'one', bookingId] as const,
  /** The room of an own booking, with what is free. */
  spots: (bookingId: string) => ['my-bookings', 'spots', bookingId] as const,
  myBookingsWhen: (when: string) => ['my-bookings', when] as const,
  myPackages: ['my-packages'] as const,
  /** Every credit of one own package that moved. */
  packageLedger: (id: string) => ['my-packages', id, 'ledger'] as const,
  /** What a freeze of an own package would do. */
  packageFreeze: (id: string, from: string, until: string) =>
    ['my-packages', id, 'freeze', from, until] as const,
  /** The private address of one's calendar. */
  myCalendar: ['my-calendar'] as const,
  /** The lists of full classes one is on. */
  myWaiting: ['my-waiting'] as const,
  myWaiver: ['my-waiver'] as const,
  myFees: ['my-fees'] as const,
  payLink: (token: string) => ['pay-link', token] as const,
  mySubscriptions: ['my-subscriptions'] as const,
  /** Monthly plans on sale. */
  plans: ['plans'] as const,
  /** What a change of one would do. */
  subscriptionPreview: (id: string, change: object) =>
    ['subscription-preview', id, change] as const,
  /** What own subscriptions still give in their period. */
  allowances: ['allowances'] as const,
  myPayments: ['my-payments'] as const,
  myPayouts: ['my-payouts'] as const,
  myInvoices: ['my-invoices'] as const,
  /** The business that own papers name as the buyer. */
  myBillingDetails: ['my-billing-details'] as const,
  myCreditNotes: ['my-credit-notes'] as const,
  myGiftCards: ['my-gift-cards'] as const,
  giftCardAmounts: ['gift-card-amounts'] as const,
  adminPromoCodes: ['admin', 'promo-codes'] as const,
  adminPromoCodeUses: (id: string) => ['admin', 'promo-codes', id, 'uses'] as const,
  adminGiftCards: ['admin', 'gift-cards'] as const,
  adminGiftCard: (id: string) => ['admin', 'gift-cards', id] as const,
  packages: ['packages'] as const,
  events: ['events'] as const,
  event: (eventId: string) => ['events', eventId] as const,
  /** Those to come. */
  allEvents: ['events', 'coming'] as const,
  /** The own place in line. */
  eventPosition: (eventId: string) => ['events', eventId, 'position'] as const,
  myEvents: ['events', 'mine'] as const,
  trainers: ['trainers'] as const,
  classTypes: ['class-types'] as const,
  /** The own page of a trainer. */
  trainerPage: ['trainer-page'] as const,
  trainerDays: ['trainer-day'] as const,
  trainerDay: (date: string) => ['trainer-day', date] as const,
  /** Seven days from this one; what changes a day reaches it too. */
  trainerWeek: (from: string) => ['trainer-day', 'week', from] as const,
  /** When a trainer can teach. */
  availability: (trainerId: string) => ['availability', trainerId] as const,
  /** Who needs cover, and own requests. */
  cover: ['cover'] as const,
  /** How many messages its trainer can still write to a class. */
  classMessages: (scheduleId: string) => ['class-messages', scheduleId] as const,
  /** What the trainer must know of those who come. */
  classHealth: (scheduleId: string) => ['class-health', scheduleId] as const,
  /** A month of a trainer, its classes, the months that are locked. */
  payslips: ['payslips'] as const,
  payslip: (trainerId: string, month: string) => ['payslips', trainerId, month] as const,
  /** Of all trainers. */
  payMonth: (month: string) => ['payslips', 'month', month] as const,
  payRates: ['payslips', 'rates'] as const,
  payStatements: (trainerId: string) => ['payslips', trainerId] as const,
  paidHeads: (trainerId: string, month: string, scheduleId: string) =>
    ['payslips', trainerId, month, scheduleId] as const,
  rosters: ['roster'] as const,
  pendingNoShows: ['pending-no-shows'] as const,
  roster: (scheduleId: string) => ['roster', scheduleId] as const,
  payment: (sessionId: string) => ['payment', sessionId] as const,
  admin: ['admin'] as const,
  adminAllUsers: ['admin', 'users'] as const,
  adminUsers: (filter: object) => ['admin', 'users', filter] as const,
  adminAllPeople: ['admin', 'people'] as const,
  /** People as they are found by letters, or by their ids. */
  adminPeople: (query: object) => ['admin', 'people', query] as const,
  adminSetup: ['admin', 'setup'] as const,
  adminTeam: ['admin', 'team'] as const,
  adminImports: ['admin', 'imports'] as const,
  adminImport: (id: string) => ['admin', 'imports', id] as const,
  adminImportRows: (id: string, what: object) => ['admin', 'imports', id, what] as const,
  adminExports: ['admin', 'exports'] as const,
  adminKiosks: ['admin', 'kiosks'] as const,
  kiosk: (token: string) => ['kiosk', token] as const,
  /** Whose check-in code it is. */
  adminCodeOwner: (code: string) => ['admin', 'code-owner', code] as const,
  /** What people can book, owe and have today. */
  allStandings: ['admin', 'standings'] as const,
  adminStandings: (ids: string) => ['admin', 'standings', ids] as const,
  adminBillingDetails: (id: string) => ['admin', 'billing-details', id] as const,
  adminMembers: ['admin', 'member'] as const,
  adminMember: (userId: string) => ['admin', 'member', userId] as const,
  /** A part of a member's record that loads by itself. */
  adminMemberPart: (userId: string, part: string) => ['admin', 'member', userId, part] as const,
  adminBookingPreviews: ['admin', 'booking-preview'] as const,
  /** A class by the rules of one member. */
  adminBookingPreview: (userId: string, scheduleId: string) =>
    ['admin', 'booking-preview', userId, scheduleId] as const,
  adminPeopleFound: (search: string) => ['admin', 'people', search] as const,
  adminDataHistory: ['admin', 'data-history'] as const,
  adminDataHistoryFound: (filter: object) => ['admin', 'data-history', filter] as const,
  adminHistoryActors: ['admin', 'data-history', 'actors'] as const,
  adminHistoryChain: ['admin', 'data-history', 'chain'] as const,
  adminEmails: ['admin', 'emails'] as const,
  adminEmailsFound: (filter: object) => ['admin', 'emails', filter] as const,
  adminEmail: (emailId: string) => ['admin', 'email', emailId] as const,
  adminEvents: ['admin', 'events'] as const,
  adminEventsOn: (filter: object) => ['admin', 'events', filter] as const,
  adminAllEvents: ['admin', 'event'] as const,
  adminEvent: (eventId: string) => ['admin', 'event', eventId] as const,
  adminAllMessages: ['admin', 'messages'] as const,
  /** What the desk wrote to a class or event. */
  adminMessages: (about: string) => ['admin', 'messages', about] as const,
  adminAudience: (about: string) => ['admin', 'audience', about] as const,
  adminBroadcasts: ['admin', 'broadcasts'] as const,
  adminBroadcastPage: (cursor: string | null) => ['admin', 'broadcasts', cursor] as const,
  adminBroadcastDeliveries: (ids: readonly string[]) =>
    ['admin', 'broadcasts', 'deliveries', ids] as const,
  adminTimetable: ['admin', 'timetable'] as const,
  adminWeek: (from: string) => ['admin', 'timetable', 'week', from] as const,
  adminClasses: (from: string, to: string) => ['admin', 'timetable', 'classes', from, to] as const,
  adminSeries: ['admin', 'timetable', 'series'] as const,
  adminSpecialDays: ['admin', 'timetable', 'special-days'] as const,
  adminClashes: ['admin', 'timetable', 'clashes'] as const,
  adminTrainers: ['admin', 'timetable', 'trainers'] as const,
  adminAllSubstitutions: ['admin', 'timetable', 'substitutions'] as const,
  adminSubstitutions: (filter: object) => ['admin', 'timetable', 'substitutions', filter] as const,
  /** Own pages that wait for an admin. */
  adminTrainerPages: ['admin', 'trainer-pages'] as const,
  adminCatalogue: ['admin', 'timetable', 'catalogue'] as const,
  adminSeriesDates: (id: string) => ['admin', 'timetable', 'series', id, 'dates'] as const,
  /** What refers to a class type, room or trainer. */
  adminUsage: (kind: string, id: string) => ['admin', 'timetable', 'usage', kind, id] as const,
  /** What a change would do, as it is typed. */
  adminEffect: (change: object) => ['admin', 'effect', change] as const,
  adminAllExpiring: ['admin', 'expiring'] as const,
  adminExpiring: (filter: object) => ['admin', 'expiring', filter] as const,
  adminSettings: ['admin', 'settings'] as const,
  adminStudio: ['admin', 'studio'] as const,
  adminStudioText: (kind: string) => ['admin', 'studio-text', kind] as const,
  adminAllSubscriptions: ['admin', 'subscriptions'] as const,
  adminSubscriptions: (filter: object) => ['admin', 'subscriptions', filter] as const,
  adminAllPayments: ['admin', 'payments'] as const,
  adminPayments: (filter: object) => ['admin', 'payments', filter] as const,
  adminPayment: (paymentId: string) => ['admin', 'payment', paymentId] as const,
  adminRetailItems: ['admin', 'retail-items'] as const,
  /** Packages and plans with their earlier versions. */
  adminProducts: ['admin', 'products'] as const,
  adminCardPrices: ['admin', 'card-prices'] as const,
  adminClassTypes: ['admin', 'timetable', 'class-types'] as const,
  adminAllSellCatalogues: ['admin', 'sell-catalogue'] as const,
  adminAllSales: ['admin', 'sales'] as const,
  adminSales: (day: string, cursor?: string) => ['admin', 'sales', day, cursor ?? null] as const,
  adminSellCatalogue: (userId: string | null) => ['admin', 'sell-catalogue', userId] as const,
  adminQuote: (basket: object | null) => ['admin', 'quote', basket] as const,
  adminCashDrawers: ['admin', 'cash-drawer'] as const,
  adminOpenDrawer: ['admin', 'cash-drawer', 'open'] as const,
  adminDrawers: ['admin', 'cash-drawer', 'all'] as const,
  adminDrawer: (drawerId: string) => ['admin', 'cash-drawer', 'one', drawerId] as const,
  /** What waits to be handed out; null: of everybody. It moves as the drawer does. */
  adminPayouts: (userId: string | null) => ['admin', 'cash-drawer', 'payouts', userId] as const,
  adminReconciliation: ['admin', 'reconciliation'] as const,
  adminReport: (name: string, period: object) => ['admin', 'reports', name, period] as const,
  /** What a number of a report is made of. */
  adminReportRows: (request: object) => ['admin', 'reports', 'rows', request] as const,
};
