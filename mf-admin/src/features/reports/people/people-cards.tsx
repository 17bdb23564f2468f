import { birthdayDays, expiringDays, awayDays } from '@studio/contracts';
import type { PeopleReport } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import type { OpenList } from './people-numbers.js';
import { SpansCard } from './spans-card.js';
import { t } from './messages.js';

interface CardProps {
  report: PeopleReport;
  onOpen: OpenList;
}

const within = (days: number): string => (days === 0 ? t('today') : t('withinDays', { days }));

/** Who stays away, by how long. */
export function AwaySpans({ report: { away }, onOpen }: CardProps): ReactNode {
  const spans = awayDays.map((days) => ({
    label: t('daysAgo', { days }),
    list: { list: 'not_seen' as const, days },
    people: away.find((one) => one.days === days)?.people ?? 0,
    cells: [],
  }));
  return (
    <SpansCard
      id="away-spans"
      question={t('howLongAway')}
      answer={t('notSeenFor', { people: spans[0]?.people ?? 0, days: awayDays[0] })}
      meaning={t('meaningNotSeen')}
      heads={[t('notSeenHead')]}
      spans={spans}
      onOpen={onOpen}
    />
  );
}

/** Credits whose end is near. */
export function EndingCard({ report: { expiring }, onOpen }: CardProps): ReactNode {
  const spans = expiringDays.map((days) => {
    const one = expiring.find((span) => span.days === days);
    return {
      label: within(days),
      list: { list: 'expiring' as const, days },
      people: one?.people ?? 0,
      cells: [String(one?.credits ?? 0), priceTag(one?.value ?? 0)],
    };
  });
  const last = expiring.at(-1);
  return (
    <SpansCard
      id="credits-that-end"
      question={t('whatEnds')}
      answer={t('endsAnswer', { credits: last?.credits ?? 0, days: last?.days ?? 0 })}
      meaning={t('meaningExpiring')}
      heads={[t('period'), t('credits'), t('worth')]}
      spans={spans}
      onOpen={onOpen}
    />
  );
}

export function BirthdayCard({ report: { birthdays }, onOpen }: CardProps): ReactNode {
  const spans = birthdayDays.map((days) => ({
    label: within(days),
    list: { list: 'birthdays' as const, days },
    people: birthdays.find((one) => one.days === days)?.people ?? 0,
    cells: [],
  }));
  return (
    <SpansCard
      id="birthdays"
      question={t('whoHasBirthday')}
      answer={t('birthdayAnswer', { people: spans[0]?.people ?? 0 })}
      meaning={t('meaningBirthdays')}
      heads={[t('period')]}
      spans={spans}
      onOpen={onOpen}
    />
  );
}

/** What people have bought so far, from the least to the most. */
export function LifetimeCard({ report: { lifetime, ranges }, onOpen }: CardProps): ReactNode {
  const { people, median, bands } = lifetime;
  const spans = bands.toReversed().map(({ atLeast, below, total, ...band }) => ({
    label:
      below === null
        ? t('bandMore', { atLeast: priceTag(atLeast) })
        : t('bandTo', { atLeast: priceTag(atLeast), below: priceTag(below) }),
    list: { list: 'lifetime' as const, to: ranges.current.to, atLeast, below },
    people: band.people,
    cells: [priceTag(total)],
  }));
  return (
    <SpansCard
      id="lifetime-value"
      question={t('whoBuysMost')}
      answer={people === 0 ? t('lifetimeNone') : t('lifetimeAnswer', { amount: priceTag(median) })}
      meaning={t('meaningLifetime')}
      heads={[t('bought'), t('total')]}
      spans={spans}
      behindAnswer={
        people === 0
          ? undefined
          : {
              label: t('showThatHalf'),
              list: { list: 'lifetime', to: ranges.current.to, atLeast: median, below: null },
              number: priceTag(median),
            }
      }
      onOpen={onOpen}
    />
  );
}
