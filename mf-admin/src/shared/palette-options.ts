import { call } from '@studio/api-client';
import { listAdminEvents, listAdminSchedules } from '@studio/contracts';
import type { AdminEvent, AdminSchedule, User } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { addDays, isFound, relativeDay, studioDay } from '@studio/ui/format';
import { useAdminPages } from './admin-pages.js';
import { useUsers } from './api.js';
import { readTypedDate } from './typed-date.js';
import { useNow } from './use-now.js';
import { useDebouncedText } from './use-debounced-text.js';
import { t } from './messages.js';

/** Days from today whose classes are looked through unless a day is named. */
const DAYS = 14;
const MOST = { people: 6, classes: 6, events: 4 } as const;

export interface PaletteOption {
  to: string;
  label: string;
  detail: string;
}

const useOpenPages = (): readonly PaletteOption[] => [
  ...useAdminPages().map(({ to, label }) => ({ to, label, detail: t('page') })),
  { to: '/schedule', label: t('schedule'), detail: t('page') },
];

const useClasses = (from: string, to: string) =>
  useQuery({
    queryKey: keys.adminClasses(from, to),
    queryFn: ({ signal }) => call(listAdminSchedules, { query: { from, to }, signal }),
    placeholderData: (previous) => previous,
  });

const useEvents = () =>
  useQuery({
    queryKey: keys.adminEventsOn({ when: 'coming', page: 1 }),
    queryFn: ({ signal }) => call(listAdminEvents, { query: { when: 'coming', page: 1 }, signal }),
  });

const itemsOf = <Item>(list: { items: readonly Item[] } | undefined): readonly Item[] =>
  list?.items ?? [];

const personOption = (person: User): PaletteOption => ({
  to: `/admin/users/${person.id}`,
  label: person.full_name ?? person.email,
  detail: person.email,
});

const classOption = (one: AdminSchedule, now: Date): PaletteOption => ({
  to: `/admin/class/${one.id}`,
  label: `${one.startTime} ${one.classType.name} with ${one.trainer.name}`,
  detail: `${relativeDay(one.date, now)}, ${one.booked} of ${one.capacity}`,
});

const eventOption = (one: AdminEvent, now: Date): PaletteOption => ({
  to: `/admin/events/${one.id}`,
  label: one.title,
  detail: t('eventRelativeDayTime', { relativeDay: relativeDay(one.date, now), time: one.time }),
});

/** People, pages, classes and events that have every word; a day in the words is that of the class. */
export const usePaletteOptions = (text: string): readonly PaletteOption[] => {
  const now = useNow();
  const pages = useOpenPages();
  const today = studioDay(now);
  const typed = text.trim();
  const search = useDebouncedText(typed);
  const { date, rest } = readTypedDate(typed, today);
  const { data: people } = useUsers({ search, limit: MOST.people }, search.length > 1);
  const { data: classes } = useClasses(date ?? today, date ?? addDays(today, DAYS - 1));
  const { data: events } = useEvents();
  const isOn = (day: string): boolean => (typed ? !date || day === date : day === today);
  const isComing = (one: AdminSchedule): boolean =>
    one.status === 'scheduled' &&
    isOn(one.date) &&
    (date !== null || new Date(one.endsAt) > now) &&
    isFound(`${one.classType.name} ${one.trainer.name} ${one.room.name} ${one.startTime}`, rest);
  const isOnCalendar = (one: AdminEvent): boolean =>
    typed !== '' && isOn(one.date) && isFound(`${one.title} ${one.leader} ${one.location}`, rest);
  return [
    ...(typed.length > 1 ? itemsOf(people) : []).map(personOption),
    ...pages.filter(({ label }) => isFound(label, typed)),
    ...itemsOf(classes)
      .filter(isComing)
      .slice(0, MOST.classes)
      .map((one) => classOption(one, now)),
    ...itemsOf(events)
      .filter(isOnCalendar)
      .slice(0, MOST.events)
      .map((one) => eventOption(one, now)),
  ];
};
