import {
  demoFunding,
  demoMembers,
  demoPackage,
  demoPurchases,
  demoSubscriptions,
  SeededRandom,
} from '@studio/demo-studio';
import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';
import { demoClassTypeIds } from './demo-catalogue.js';
import { makeMembership, type DemoMembership } from './demo-plans.js';

/** A package that a demo member bought, as the simulation spends it. */
export interface DemoPurse {
  id: string;
  paymentId: string;
  providerSessionId: string;
  memberId: string;
  packageId: string;
  name: string;
  credits: number;
  left: number;
  /** The simulation stops here: most members still hold credits today. */
  keep: number;
  purchasedAt: Date;
  validFrom: string;
  expiresOn: string;
  price: number;
}

export interface DemoMember {
  n: number;
  id: string;
  funding: ReturnType<typeof demoFunding>;
  /** First day as a member, the studio's. */
  since: string;
  classesAWeek: number;
  membership: DemoMembership | null;
  purses: DemoPurse[];
  /** Days on which this member is in a class already. */
  days: Set<string>;
  perWeek: Map<number, number>;
}

/** A plan's classes last for its month. */
const paceOf = (n: number): number | undefined => {
  const plan = demoSubscriptions.find(({ memberN }) => memberN === n)?.plan;
  return plan && { eight: 2, twelve: 3, unlimited: 6 }[plan.key];
};

/** Members with what they have bought; packages soonest to expire first. */
export const makeMembers = (today: string): DemoMember[] => {
  const random = new SeededRandom(20260303);
  const members = demoMembers.map((person, n): DemoMember => ({
    n,
    id: person.id,
    funding: demoFunding(n),
    since: addDays(today, -person.joinedDaysAgo),
    classesAWeek: paceOf(n) ?? random.int(2, 5),
    membership: makeMembership(n, person.id, today),
    purses: [],
    days: new Set(),
    perWeek: new Map(),
  }));
  for (const bought of demoPurchases) {
    const member = members[bought.memberN];
    if (!member) continue;
    const purchasedAt = studioInstant(addDays(today, -bought.purchasedDaysAgo), bought.clock);
    const validFrom = studioDay(purchasedAt);
    const expiresOn = addValidity(validFrom, demoPackage(bought.packageKey).validity);
    const isCurrent = expiresOn >= today;
    member.purses.push({
      id: bought.userPackageId,
      paymentId: bought.paymentId,
      providerSessionId: bought.providerSessionId,
      memberId: member.id,
      packageId: bought.packageId,
      name: bought.packageName,
      credits: bought.credits,
      left: bought.credits,
      keep: isCurrent && random.chance(0.95) ? random.int(1, Math.min(4, bought.credits)) : 0,
      purchasedAt,
      validFrom,
      expiresOn,
      price: bought.priceFils,
    });
  }
  for (const { purses } of members)
    purses.sort((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.id.localeCompare(b.id));
  return members;
};

const warningOf = ({ expiresOn }: DemoPurse, today: string): 'day' | 'week' =>
  expiresOn <= addDays(today, 1) ? 'day' : 'week';

/** What was near its end or low when the demo began was told of before. */
export const toUserPackageRow = (purse: DemoPurse, today: string) => {
  const isOver = purse.expiresOn < today;
  const isNear = !isOver && purse.expiresOn <= addDays(today, 7);
  return {
    id: purse.id,
    member_id: purse.memberId,
    package_id: purse.packageId,
    name: purse.name,
    class_type_ids: demoClassTypeIds,
    credits_total: purse.credits,
    credits_left: purse.left,
    valid_from: purse.validFrom,
    expires_on: purse.expiresOn,
    price_paid: purse.price,
    currency: 'AED',
    purchased_at: purse.purchasedAt,
    payment_id: purse.paymentId,
    provider_session_id: purse.providerSessionId,
    low_told_at: purse.left <= 2 ? purse.purchasedAt : null,
    expiry_told_of: isNear ? purse.expiresOn : null,
    expiry_told: isNear ? warningOf(purse, today) : null,
    closed_for: isOver ? purse.expiresOn : null,
  };
};
