import { call } from '@studio/api-client';
import { listAdminEvents, listAdminSchedules } from '@studio/contracts';
import type { AdminEvent, AdminSchedule } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { addDays, isFound, relativeDay, studioDay } from '@studio/ui/format';
import { CalendarDays, PartyPopper } from 'lucide-react';
import { readTypedDate } from '../typed-date.js';
import { t } from './messages.js';
import type { PaletteOption } from './options.js';

/** Days from today whose classes are looked through unless a day is named. */
const DAYS = 14;
const MOST = { classes: 6, events: 4 } as const;

const itemsOf = <Item>(list: { items: readonly Item[] } | undefined): readonly Item[] =>
  list?.items ?? [];

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

const classFacts = (one: AdminSchedule, now: Date): string => {
  const { booked, capacity, waiting } = one;
  const day = relativeDay(one.date, now);
  return waiting > 0
    ? t('classFactsWaiting', { day, booked, capacity, waiting })
    : t('classFacts', { day, booked, capacity });
};

const classOption = (one: AdminSchedule, now: Date): PaletteOption => ({
  key: `class-${one.id}`,
  group: 'classes',
  icon: CalendarDays,
  to: `/admin/class/${one.id}`,
  label: t('classWith', {
    time: one.startTime,
    className: one.classType.name,
    trainer: one.trainer.name,
  }),
  detail: classFacts(one, now),
});

const eventOption = (one: AdminEvent, now: Date): PaletteOption => ({
  key: `event-${one.id}`,
  group: 'events',
  icon: PartyPopper,
  to: `/admin/events/${one.id}`,
  label: one.title,
  detail: t('eventFacts', { day: relativeDay(one.date, now), time: one.time }),
});

/** Classes and events that have every word; a day in the words is theirs, without words it is today. */
export const useClassOptions = (typed: string, now: Date) => {
  const today = studioDay(now);
  const { date, rest } = readTypedDate(typed, today);
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
  const coming = itemsOf(classes);
  return {
    /** How many classes each trainer has today, by trainer. */
    ofTrainer: (id: string): number =>
      coming.filter((one) => one.date === today && one.trainer.id === id).length,
    options: [
      ...coming
        .filter(isComing)
        .slice(0, MOST.classes)
        .map((one) => classOption(one, now)),
      ...itemsOf(events)
        .filter(isOnCalendar)
        .slice(0, MOST.events)
        .map((one) => eventOption(one, now)),
    ],
  };
};
