import { isStudioDay } from '@studio/domain-kit';
import { validate, version } from 'uuid';
import {
  demoBirthDate,
  demoDropIns,
  demoEventDay,
  demoEventPlaces,
  demoEvents,
  demoFormerSubscriptions,
  demoFunding,
  demoId,
  demoMembers,
  demoPackage,
  demoPeople,
  demoPlans,
  demoPurchases,
  demoSubscriptions,
  paidPeriods,
  periodStarts,
  SeededRandom,
} from './index.js';

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('ids', () => {
  it('are valid UUIDv7 that sort by number, the same on every machine', () => {
    const ids = times(1000, (n) => demoId('booking', n));
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(1000);
    expect(demoId('member', 0)).toBe('018cc251-f400-7a0e-85d2-e0e9807e3d9a');
  });

  it('differ between kinds', () => {
    expect(demoId('member', 1)).not.toBe(demoId('trainer', 1));
  });
});

describe('people', () => {
  it.each([
    ['member@demo.studio', 'user'],
    ['member001@demo.studio', 'user'],
    ['member219@demo.studio', 'user'],
    ['trainer@demo.studio', 'trainer'],
    ['admin@demo.studio', 'admin'],
  ])('%s can sign in as %s', (email, role) => {
    expect(demoPeople.filter((one) => one.email === email).map((one) => one.role)).toEqual([role]);
  });

  it('are 220 members, 8 trainers and three at the desk, each with an address of their own', () => {
    expect(demoMembers).toHaveLength(220);
    expect(new Set(demoPeople.map(({ email }) => email.toLowerCase())).size).toBe(231);
    expect(new Set(demoPeople.map(({ id }) => id)).size).toBe(231);
  });

  it('have names of their own, first and last of one origin', () => {
    const names = demoMembers.map(({ fullName }) => fullName);
    expect(new Set(names).size).toBe(220);
    // Emirati family names begin with Al; nobody else's do, but for the first account.
    const emirati = names.filter((name) => / Al /.test(name));
    expect(emirati.length).toBeGreaterThan(20);
    expect(names.filter((name) => /^(Emma|Giulia|Priyanka|Katya|Yuki) Al /.test(name))).toEqual([]);
  });

  it.each(['2026-11-23', '2028-02-29'])('were born on a day that there is, on %s', (today) => {
    const dates = demoMembers.flatMap((member) => demoBirthDate(member, today) ?? []);
    expect(dates.length).toBeGreaterThan(190);
    expect(dates.filter((date) => !isStudioDay(date))).toEqual([]);
    expect(dates.filter((date) => date.endsWith('-11-23')).length > 4).toBe(today === '2026-11-23');
  });

  it('pay as domain.md says: 60 % packages, 30 % subscriptions, 10 % neither', () => {
    const share = (kind: string): number =>
      demoMembers.filter((_, n) => demoFunding(n) === kind).length / 220;
    expect([share('package'), share('subscription'), share('none')]).toEqual([0.6, 0.3, 0.1]);
  });
});

describe('purchases', () => {
  it('cost what the package costs and name a member', () => {
    expect(demoPurchases.length).toBeGreaterThan(220);
    for (const { memberN, packageKey, priceFils, purchasedDaysAgo } of demoPurchases) {
      expect(demoMembers[memberN]).toBeDefined();
      expect(priceFils).toBe(demoPackage(packageKey).priceFils);
      expect(purchasedDaysAgo).toBeGreaterThanOrEqual(0);
    }
  });

  it('hold the intro offer once per person', () => {
    const intros = demoPurchases.filter(({ packageKey }) => packageKey === 'intro');
    expect(new Set(intros.map(({ memberN }) => memberN)).size).toBe(intros.length);
  });
});

describe('the seeded generator', () => {
  it('repeats itself from the same seed and stays in its range', () => {
    const [one, two] = [new SeededRandom(7), new SeededRandom(7)];
    const values = times(500, () => one.int(3, 9));
    expect(times(500, () => two.int(3, 9))).toEqual(values);
    expect([Math.min(...values), Math.max(...values)]).toEqual([3, 9]);
  });
});

describe('subscriptions', () => {
  it('are those of every subscriber, on all of the three plans', () => {
    expect(demoSubscriptions.map(({ memberN }) => memberN)).toEqual(
      demoMembers.flatMap((_, n) => (demoFunding(n) === 'subscription' ? [n] : [])),
    );
    expect(new Set(demoSubscriptions.map(({ plan }) => plan.key)).size).toBe(3);
    expect(demoPlans.map(({ priceFils }) => priceFils)).toEqual([88_000, 120_000, 165_000]);
  });

  it('begin when their member joined, and a few run out', () => {
    for (const { memberN, startedDaysAgo } of demoSubscriptions)
      expect(startedDaysAgo).toBe(demoMembers[memberN]?.joinedDaysAgo);
    const leaving = demoSubscriptions.filter(({ isLeaving }) => isLeaving).length;
    expect(leaving).toBeGreaterThan(0);
    expect(leaving).toBeLessThan(10);
  });
});

describe('plans that are over', () => {
  const now = new Date('2026-11-23T08:00:00Z');

  it('are of members without one today, and ended over the year', () => {
    const months = new Set<string>();
    for (const sold of demoFormerSubscriptions) {
      expect(demoFunding(sold.memberN)).toBe('none');
      const end = periodStarts(sold, '2026-11-23').at(-1);
      expect(paidPeriods(sold, now)).toHaveLength(sold.over?.months ?? 0);
      expect(end?.getTime()).toBeLessThan(now.getTime() - 7 * 86_400_000);
      months.add(end?.toISOString().slice(0, 7) ?? '');
    }
    expect(months.size).toBeGreaterThan(5);
  });
});

describe('classes and events that are paid by card', () => {
  const today = '2026-11-23';

  it('are paid before today, and drop-ins before their class', () => {
    const midnight = new Date('2026-11-22T20:00:00Z');
    const visits = demoDropIns(today);
    expect(visits.filter(({ paidAt }) => paidAt >= midnight)).toEqual([]);
    expect(visits.some(({ offset }) => offset > 0)).toBe(true);
    expect(new Set(visits.map(({ memberN }) => demoFunding(memberN)))).toEqual(new Set(['none']));
    expect(demoEventPlaces(today).filter(({ bookedAt }) => bookedAt >= midnight)).toEqual([]);
  });

  it.each(['2026-11-23', '2026-11-27', '2026-11-28', '2026-12-31'])(
    'events of a studio opened on %s are on a Thursday evening or at the weekend',
    (day) => {
      const weekdays = demoEvents.map((event) =>
        new Date(`${demoEventDay(event, day)}T00:00:00Z`).getUTCDay(),
      );
      expect(weekdays).toEqual([4, 6, 6, 0]);
    },
  );
});
