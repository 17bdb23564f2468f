import { demoId } from './demo-id.js';
import { demoPackage, type DemoPackage } from './packages.js';
import { demoFunding, demoMembers, type DemoMemberPerson } from './people.js';
import { SeededRandom } from './random.js';

/** One package that a demo member has paid for: booking keeps the credits, payments the money. */
export interface DemoPurchase {
  /** 1, 2, 3 …; the ids below are made of it. */
  n: number;
  /** Index in `demoMembers`. */
  memberN: number;
  packageKey: DemoPackage['key'];
  packageId: string;
  packageName: string;
  priceFils: number;
  credits: number;
  /** Studio days before today, 1 at least; with `clock` the instant of the payment. */
  purchasedDaysAgo: number;
  /** Wall time in the studio, HH:mm. */
  clock: string;
  userPackageId: string;
  paymentId: string;
  /** The card provider's session id that both services know the purchase by. */
  providerSessionId: string;
}

type Bought = readonly [key: DemoPackage['key'], daysAgo: number];

/** Calendar days that a package surely covers; the real expiry is counted in months. */
const daysValid = { intro: 14, five: 30, ten: 61, twenty: 92 } as const;
const HISTORY_DAYS = 364;

/** Noor's last 10 classes expire in about six weeks; what she had before is used up or expired. */
const noors: readonly Bought[] = [
  ['intro', 360],
  ['five', 340],
  ['ten', 305],
  ['twenty', 240],
  ['ten', 145],
  ['five', 82],
  ['ten', 19],
];

const sizeFor = (random: SeededRandom, classesAWeek: number): Bought[0] => {
  if (classesAWeek === 1) return random.pick(['five', 'ten'] as const);
  if (classesAWeek === 2) return random.pick(['ten', 'ten', 'twenty'] as const);
  return 'twenty';
};

/** Intro first, then the size that fits how often someone comes, bought again when it runs out. */
const regularBuys = (
  random: SeededRandom,
  { joinedDaysAgo, leftDaysAgo }: DemoMemberPerson,
): Bought[] => {
  const last = Math.max(1, leftDaysAgo ?? 1);
  const classesAWeek = random.int(4, 6);
  let daysAgo = Math.min(joinedDaysAgo, HISTORY_DAYS) - random.int(0, 2);
  const bought: Bought[] = [['intro', daysAgo]];
  daysAgo -= Math.min(daysValid.intro, Math.ceil((3 / classesAWeek) * 7));
  while (daysAgo >= last) {
    const key = sizeFor(random, classesAWeek);
    bought.push([key, daysAgo]);
    const { credits } = demoPackage(key);
    const daysUsed = Math.min(daysValid[key], Math.ceil((credits / classesAWeek) * 7));
    daysAgo -= daysUsed + random.int(-2, 3);
  }
  return bought;
};

const buysOf = (
  random: SeededRandom,
  memberN: number,
  member: DemoMemberPerson,
): readonly Bought[] => {
  if (memberN === 0) return noors;
  const { joinedDaysAgo } = member;
  const joined = Math.min(joinedDaysAgo, HISTORY_DAYS);
  const funding = demoFunding(memberN);
  if (funding === 'package') return regularBuys(random, member);
  // Subscribers keep a few classes beside their plan, for a second class on a day.
  if (funding === 'subscription') return [['five', random.int(1, Math.min(20, joined))]];
  return joined > 60 && random.chance(0.5) ? [['intro', joined - 1]] : [];
};

/** Every package purchase of the demo studio, by member and then by time; the same everywhere. */
export const demoPurchases: readonly DemoPurchase[] = (() => {
  const random = new SeededRandom(20260202);
  const purchases: DemoPurchase[] = [];
  demoMembers.forEach((member, memberN) => {
    for (const [key, daysAgo] of buysOf(random, memberN, member)) {
      const sold = demoPackage(key);
      const n = purchases.length + 1;
      purchases.push({
        n,
        memberN,
        packageKey: key,
        packageId: sold.id,
        packageName: sold.name,
        priceFils: sold.priceFils,
        credits: sold.credits,
        purchasedDaysAgo: Math.max(1, daysAgo),
        clock: `${String(random.int(8, 21)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
        userPackageId: demoId('user-package', n),
        paymentId: demoId('payment', n),
        providerSessionId: `cs_test_demo${String(n).padStart(6, '0')}`,
      });
    }
  });
  return purchases;
})();
