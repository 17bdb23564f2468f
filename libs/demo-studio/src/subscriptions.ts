import { demoId } from './demo-id.js';
import { demoFunding, demoMembers, type DemoMemberPerson } from './people.js';
import { SeededRandom } from './random.js';

/** A plan of the demo studio (domain.md, Demo data). Prices in fils, VAT included. */
export interface DemoPlan {
  key: 'eight' | 'twelve' | 'unlimited';
  id: string;
  name: string;
  priceFils: number;
  /** Null: unlimited. */
  classesPerPeriod: number | null;
  benefits: readonly string[];
  lateFeeFils: number;
  noShowFeeFils: number;
}

export const demoPlans: readonly DemoPlan[] = [
  {
    key: 'eight',
    id: demoId('plan', 1),
    name: '8 classes a month',
    priceFils: 88_000,
    classesPerPeriod: 8,
    benefits: ['Two classes a week', 'Every group class', 'Book 14 days ahead', 'Freeze when away'],
    lateFeeFils: 0,
    noShowFeeFils: 0,
  },
  {
    key: 'twelve',
    id: demoId('plan', 2),
    name: '12 classes a month',
    priceFils: 120_000,
    classesPerPeriod: 12,
    benefits: [
      'Three classes a week',
      'Every group class',
      'Book 14 days ahead',
      'Freeze when away',
    ],
    lateFeeFils: 0,
    noShowFeeFils: 0,
  },
  {
    key: 'unlimited',
    id: demoId('plan', 3),
    name: 'Unlimited',
    priceFils: 165_000,
    classesPerPeriod: null,
    benefits: [
      'A class every day',
      'A second one on the day',
      'Every group class',
      'Freeze when away',
    ],
    lateFeeFils: 6_000,
    noShowFeeFils: 7_500,
  },
];

/** A demo member's subscription: booking keeps the classes, payments the money. */
export interface DemoSubscription {
  /** Index in `demoMembers`. */
  memberN: number;
  plan: DemoPlan;
  subscriptionId: string;
  /** Studio days before today; the periods are months from that day on. */
  startedDaysAgo: number;
  /** Wall time in the studio, HH:mm. */
  clock: string;
  /** Runs out with its period. */
  isLeaving: boolean;
  cardLast4: string;
  /** Of one that is over: how many months were paid, and whether the next one failed. */
  over: { months: number; isUnpaid: boolean } | null;
}

/** Most of those who come often have the unlimited one. */
const soldPlans = [...demoPlans, ...demoPlans.slice(-1)];

/** Every subscription of the demo studio, by member; the same everywhere. */
export const demoSubscriptions: readonly DemoSubscription[] = (() => {
  const random = new SeededRandom(20260505);
  return demoMembers.flatMap((member, memberN): DemoSubscription[] => {
    if (demoFunding(memberN) !== 'subscription') return [];
    return [
      {
        memberN,
        plan: random.pick(soldPlans),
        subscriptionId: demoId('subscription', memberN),
        startedDaysAgo: member.joinedDaysAgo,
        clock: `${String(random.int(8, 21)).padStart(2, '0')}:30`,
        isLeaving: random.chance(0.06),
        cardLast4: random.pick(['4242', '4444', '1881']),
        over: null,
      },
    ];
  });
})();

/** Whole months in which somebody came, 1 at least. */
const monthsOf = ({ joinedDaysAgo, leftDaysAgo }: DemoMemberPerson): number =>
  Math.max(1, Math.floor((joinedDaysAgo - (leftDaysAgo ?? 0)) / 31));

/** Of members who have no plan today: each had one for some months since they joined. */
export const demoFormerSubscriptions: readonly DemoSubscription[] = (() => {
  const random = new SeededRandom(20260606);
  return demoMembers.flatMap((member, memberN): DemoSubscription[] => {
    const most = Math.floor(member.joinedDaysAgo / 31) - 1;
    if (demoFunding(memberN) !== 'none' || most < 1) return [];
    return [
      {
        memberN,
        plan: random.pick(demoPlans),
        subscriptionId: demoId('subscription', memberN),
        startedDaysAgo: member.joinedDaysAgo,
        clock: `${String(random.int(8, 21)).padStart(2, '0')}:30`,
        isLeaving: false,
        cardLast4: random.pick(['4242', '4444', '1881']),
        over: {
          months: random.int(1, Math.min(most, monthsOf(member))),
          isUnpaid: random.chance(0.25),
        },
      },
    ];
  });
})();
