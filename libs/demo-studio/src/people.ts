import { addDays } from '@studio/domain-kit';
import { demoId } from './demo-id.js';
import { demoNames } from './names.js';
import { SeededRandom } from './random.js';

/** Everyone's password in the demo studio. Local mode only. */
export const DEMO_PASSWORD = 'pilates1';

export interface DemoPerson {
  id: string;
  email: string;
  fullName: string;
  role: 'user' | 'trainer' | 'front_desk' | 'manager' | 'admin';
  phone: string;
  /** Days before today that the account was made. */
  joinedDaysAgo: number;
}

export interface DemoMemberPerson extends DemoPerson {
  /** Days before today of the last visit of who has stopped coming; null: they still come. */
  leftDaysAgo: number | null;
}

/** The 8 trainers of the demo studio; the first is the account trainer@demo.studio. */
export const demoTrainers: readonly (DemoPerson & {
  bio: string;
  specialities: readonly string[];
})[] = (
  [
    ['Layla Haddad', 'Reformer and prenatal, calm and precise.', ['reformer', 'prenatal']],
    ['Maya Rossi', 'Classical repertoire with a sense of rhythm.', ['reformer']],
    ['Daniel Okafor', 'Strength first: jumpboard, long springs.', ['reformer']],
    ['Hana Kimura', 'Small corrections that change everything.', ['reformer']],
    ['Sofia Lopez', 'Barre and reformer, trained as a dancer.', ['barre', 'reformer']],
    ['Priya Menon', 'Mat work, breath and balance.', ['mat']],
    ['Elena Petrova', 'Tower specialist, groups of four.', ['tower', 'reformer']],
    ['Amira Nasser', 'Prenatal, stretch and breathwork.', ['prenatal', 'mat']],
  ] as const
).map(([fullName, bio, specialities], n) => ({
  id: demoId('trainer', n + 1),
  email:
    n === 0 ? 'trainer@demo.studio' : `${fullName.toLowerCase().replace(' ', '.')}@demo.studio`,
  fullName,
  role: 'trainer' as const,
  phone: `+9715055501${String(n + 1).padStart(2, '0')}`,
  joinedDaysAgo: 600,
  bio,
  specialities,
}));

export const demoAdmin: DemoPerson = {
  id: demoId('admin', 1),
  email: 'admin@demo.studio',
  fullName: 'Rania Saleh',
  role: 'admin',
  phone: '+971505550001',
  joinedDaysAgo: 700,
};

export const demoManager: DemoPerson = {
  id: demoId('admin', 2),
  email: 'manager@demo.studio',
  fullName: 'Hala Nasser',
  role: 'manager',
  phone: '+971505550002',
  joinedDaysAgo: 650,
};

export const demoFrontDesk: DemoPerson = {
  id: demoId('admin', 3),
  email: 'desk@demo.studio',
  fullName: 'Dina Khoury',
  role: 'front_desk',
  phone: '+971505550003',
  joinedDaysAgo: 300,
};

/** How the n-th demo member pays. */
export const demoFunding = (n: number): 'package' | 'subscription' | 'none' => {
  if (n % 10 < 6) return 'package';
  return n % 10 < 9 ? 'subscription' : 'none';
};

/** Months after which half of those who buy packages or drop in have stopped. */
const HALF_AFTER_MONTHS = 2.6;
const DAYS_A_MONTH = 30.4;
/** Who has stopped within the last days can't be told from who comes seldom. */
const STILL_COMES_DAYS = 21;

/** Many stop in their first months, few of those who stayed for half a year. `share`: 0 to 1, by lot. */
const leftDaysAgo = (joined: number, share: number): number | null => {
  const stayed = HALF_AFTER_MONTHS * (1 / share - 1) * DAYS_A_MONTH;
  const left = Math.round(joined - Math.max(10, stayed));
  return left > STILL_COMES_DAYS ? left : null;
};

/**
 * The 220 members: member@demo.studio (Noor Al Suwaidi), then member001 to member219.
 * 60 % buy packages, 30 % have a subscription, 10 % drop in or have lapsed (see `demoFunding`).
 * Of those who joined half a year ago about half still come; who has a subscription does.
 */
export const demoMembers: readonly DemoMemberPerson[] = (() => {
  const random = new SeededRandom(20260101);
  const stays = new SeededRandom(20261128);
  return demoNames(220).map((name, n): DemoMemberPerson => {
    const hasPlan = demoFunding(n) === 'subscription';
    const joined = n === 0 ? 400 : random.int(5, hasPlan ? 380 : 420);
    const share = stays.next();
    return {
      id: demoId('member', n),
      email: n === 0 ? 'member@demo.studio' : `member${String(n).padStart(3, '0')}@demo.studio`,
      fullName: n === 0 ? 'Noor Al Suwaidi' : name,
      role: 'user',
      phone: `+97150555${String(200 + n).padStart(4, '0')}`,
      joinedDaysAgo: joined,
      leftDaysAgo: n === 0 || hasPlan ? null : leftDaysAgo(joined, share),
    };
  });
})();

export const demoPeople: readonly DemoPerson[] = [
  demoAdmin,
  demoManager,
  demoFrontDesk,
  ...demoTrainers,
  ...demoMembers,
];

const BIRTHDAY_TODAY = 40;

/**
 * When a demo person was born: nine of ten members have said so, and a few have their birthday on
 * the day that the demo begins.
 */
export const demoBirthDate = ({ id }: DemoPerson, today: string): string | null => {
  const n = demoMembers.findIndex((member) => member.id === id);
  if (n < 0) return null;
  const year = 1964 + ((n * 29) % 42);
  // In a year that has every day.
  if (n % BIRTHDAY_TODAY === 3) return `${year - (year % 4)}${today.slice(4)}`;
  return n % 10 === 9 ? null : addDays(`${year}-01-01`, (n * 53 + 17) % 365);
};
