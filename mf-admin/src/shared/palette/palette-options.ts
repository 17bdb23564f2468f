import type { FoundPerson, MemberStanding } from '@studio/contracts';
import { isFound } from '@studio/ui/format';
import { CalendarClock } from 'lucide-react';
import { useAdminPages } from '../admin-pages.js';
import { useFoundPeople, usePeopleOf, useStandings } from '../people/found-people.js';
import { recentFirst, recentPeople } from '../people/recent-people.js';
import { shortStanding } from '../people/standing-text.js';
import { useNow } from '../use-now.js';
import { useClassOptions } from './class-options.js';
import { t } from './messages.js';
import { usePaymentOptions } from './payment-options.js';
import { personName, type Group, type PaletteOption } from './options.js';

const MOST_PEOPLE = 6;

const usePages = (): readonly PaletteOption[] =>
  [...useAdminPages(), { to: '/schedule', label: t('schedule'), icon: CalendarClock }].map(
    ({ to, label, icon }) => ({ key: to, group: 'pages', to, label, icon, detail: '' }),
  );

interface Known {
  standings: ReadonlyMap<string, MemberStanding>;
  classesToday: (trainerId: string) => number;
}

const detailOf = (person: FoundPerson, { standings, classesToday }: Known): string => {
  if (person.role === 'trainer') return t('classesToday', { count: classesToday(person.id) });
  const standing = standings.get(person.id);
  if (person.role !== 'user' || !standing) return person.email;
  return shortStanding(standing, person);
};

const personOption = (person: FoundPerson, group: Group, known: Known): PaletteOption => ({
  key: `person-${person.id}`,
  group,
  person,
  to: `/admin/users/${person.id}`,
  label: personName(person),
  detail: detailOf(person, known),
});

/** Who was opened lately while nothing is typed, else who has every word, members before the team. */
const usePeople = (typed: string) => {
  const found = useFoundPeople(typed);
  const recent = usePeopleOf(typed === '' ? recentPeople() : []);
  const standings = useStandings(typed === '' ? recent : found.answered);
  const people = recentFirst(found.people).slice(0, MOST_PEOPLE);
  const isTeam = ({ role }: FoundPerson): boolean => role !== 'user';
  const grouped: readonly (readonly [Group, readonly FoundPerson[]])[] =
    typed === ''
      ? [['recent', recent]]
      : [
          ['people', people.filter((one) => !isTeam(one))],
          ['team', people.filter(isTeam)],
        ];
  return { found, standings, grouped };
};

/** All that fits the text, group by group, in the order of the screen. */
export const usePaletteOptions = (text: string) => {
  const typed = text.trim();
  const now = useNow();
  const { found, standings, grouped } = usePeople(typed);
  const { options: classes, ofTrainer: classesToday } = useClassOptions(typed, now);
  const payments = usePaymentOptions(typed);
  const pages = usePages().filter(({ label }) => isFound(label, typed));
  const options: readonly PaletteOption[] = [
    ...grouped.flatMap(([group, people]) =>
      people.map((one) => personOption(one, group, { standings, classesToday })),
    ),
    ...classes,
    ...payments,
    ...pages,
  ];
  return { options, standings, now, isPending: found.isPending, isError: found.isError };
};
