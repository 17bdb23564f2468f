import type { EventView, HomeScreen, RealtimeMessage, ScheduleView } from '@studio/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './query-keys.js';

type Seats = Extract<RealtimeMessage, { type: 'seats' }>;

const withSeats = <S extends Pick<ScheduleView, 'id'>>(schedule: S, seats: Seats): S =>
  schedule.id === seats.scheduleId
    ? {
        ...schedule,
        capacity: seats.capacity,
        booked: seats.booked,
        waiting: seats.waiting,
        seatsLeft: Math.max(0, seats.seatsLeft),
      }
    : schedule;

type Week = { items: ScheduleView[] };

/** On the waiting list of this class, as far as any screen knows. */
const isOnWaitlist = (client: QueryClient, scheduleId: string): boolean =>
  Boolean(client.getQueryData<ScheduleView>(keys.schedule(scheduleId))?.myWaiting) ||
  client
    .getQueriesData<Week>({ queryKey: keys.schedules })
    .some(([, week]) => week?.items.some(({ id, myWaiting }) => id === scheduleId && myWaiting));

/** Seats change in place; who waits asks for their own position again. */
const applySeats = (client: QueryClient, message: Seats): void => {
  const queryKey = keys.schedule(message.scheduleId);
  client.setQueriesData<Week>({ queryKey: keys.schedules }, (week) =>
    week ? { ...week, items: week.items.map((item) => withSeats(item, message)) } : week,
  );
  client.setQueryData<ScheduleView>(queryKey, (schedule) =>
    schedule ? withSeats(schedule, message) : schedule,
  );
  if (!isOnWaitlist(client, message.scheduleId)) return;
  for (const stale of [queryKey, keys.schedules, keys.myWaiting, keys.home])
    void client.invalidateQueries({ queryKey: stale });
};

type Places = Extract<RealtimeMessage, { type: 'event' }>;

const withPlaces =
  ({ eventId, placesLeft, waiting }: Places) =>
  (event: EventView): EventView =>
    event.id === eventId ? { ...event, placesLeft, waiting } : event;

/** Places left change in place; who waits asks for their own position again. */
const applyPlaces = (client: QueryClient, message: Places): void => {
  const change = withPlaces(message);
  const queryKey = keys.event(message.eventId);
  client.setQueryData<EventView>(queryKey, (event) => (event ? change(event) : event));
  client.setQueryData<{ items: EventView[] }>(keys.allEvents, (list) =>
    list ? { ...list, items: list.items.map(change) } : list,
  );
  client.setQueryData<HomeScreen>(keys.home, (home) =>
    home?.events ? { ...home, events: home.events.map(change) } : home,
  );
  if (client.getQueryData<EventView>(queryKey)?.mine) void client.invalidateQueries({ queryKey });
  for (const list of [keys.adminEvent(message.eventId), keys.adminEvents])
    void client.invalidateQueries({ queryKey: list });
};

type FrontDesk = Extract<RealtimeMessage, { type: 'front_desk' }>;

/** What the desk has open of each kind; only what is on a screen is asked for at once. */
const frontDeskLists: Record<FrontDesk['about'], readonly (readonly unknown[])[]> = {
  person: [keys.adminAllUsers, keys.adminAllPeople, keys.adminTeam],
  bookings: [keys.allStandings, keys.adminBookingPreviews, keys.pendingNoShows],
  packages: [keys.allStandings, keys.adminBookingPreviews, keys.adminAllExpiring],
  subscriptions: [keys.allStandings, keys.adminBookingPreviews, keys.adminAllSubscriptions],
  money: [keys.adminRetailItems, keys.adminAllSales, keys.adminCashDrawers, keys.adminAllPayments],
  messages: [keys.adminBroadcasts, keys.adminAllMessages],
  events: [keys.adminEvents, keys.adminAllEvents],
  kiosks: [keys.adminKiosks],
  studio: [
    keys.adminTimetable,
    keys.adminTrainerPages,
    keys.adminSettings,
    keys.adminProducts,
    keys.adminPromoCodes,
    keys.adminGiftCards,
    keys.giftCardAmounts,
    keys.adminAllSellCatalogues,
    keys.rosters,
    keys.trainerDays,
  ],
};

const applyFrontDesk = (client: QueryClient, { about, userId }: FrontDesk): void => {
  const record = userId === null ? [] : [keys.adminMember(userId)];
  for (const queryKey of frontDeskLists[about].concat(record, [keys.adminDataHistory]))
    void client.invalidateQueries({ queryKey });
};

/** The profile has its own reads; verifying a payment again would announce it a second time. */
const kept = new Set<unknown>([keys.profile[0], keys.payment('')[0]]);

/** Everything that may have changed while nobody was listening. */
export const refreshAll = (client: QueryClient): void => {
  void client.invalidateQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
};

type Plain = Exclude<RealtimeMessage['type'], 'seats' | 'event' | 'roster' | 'front_desk'>;

/** What a message without details makes stale. */
const staleBy: Record<Plain, readonly (readonly unknown[])[]> = {
  events: [keys.events, keys.home],
  bookings: [
    keys.myBookings,
    keys.schedules,
    keys.allSchedule,
    keys.home,
    keys.myPackages,
    keys.myWaiting,
    keys.myFees,
  ],
  packages: [keys.myPackages, keys.home, keys.packages, keys.allSchedule],
  subscriptions: [
    keys.mySubscriptions,
    keys.allowances,
    keys.myInvoices,
    keys.home,
    keys.allSchedule,
  ],
  substitutions: [keys.cover, keys.adminAllSubstitutions, keys.trainerDays],
  // What admins decide about an own page comes as a notification.
  notifications: [keys.notifications, keys.trainerPage],
  preferences: [keys.preferences],
};

const staleByRoster = (scheduleId: string): readonly (readonly unknown[])[] => [
  keys.roster(scheduleId),
  keys.trainerDays,
  keys.allStandings,
  keys.pendingNoShows,
  keys.adminBookingPreviews,
];

/** Brings one message into the cache: seats change in place, the rest is asked for again. */
export const applyMessage = (client: QueryClient, message: RealtimeMessage): void => {
  const stale = (list: readonly (readonly unknown[])[]): void => {
    for (const queryKey of list) void client.invalidateQueries({ queryKey });
  };
  switch (message.type) {
    case 'seats':
      return applySeats(client, message);
    case 'event':
      return applyPlaces(client, message);
    case 'roster':
      return stale(staleByRoster(message.scheduleId));
    case 'front_desk':
      return applyFrontDesk(client, message);
    default:
      return stale(staleBy[message.type]);
  }
};
