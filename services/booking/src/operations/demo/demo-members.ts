import {
  demoFunding,
  demoMembers,
  demoPackage,
  demoPurchases,
  demoSubscriptions,
  SeededRandom,
  type DemoPurchase,
} from '@studio/demo-studio';
import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';
import { demoClassTypeIds } from './demo-catalogue.js';
import { makeMembership, type DemoMembership } from './demo-plans.js';

/** A package that a demo member bought, as the simulation spends it. */
export interface DemoUserPackage {
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
  /** The last day of who has stopped coming; null: they still come. */
  until: string | null;
  classesAWeek: number;
  membership: DemoMembership | null;
  packages: DemoUserPackage[];
  /** Days on which this member is in a class already. */
  days: Set<string>;
  perWeek: Map<number, number>;
}

/** A plan's classes last for its month. */
const paceOf = (n: number): number | undefined => {
  const plan = demoSubscriptions.find(({ memberN }) => memberN === n)?.plan;
  return plan && { eight: 2, twelve: 3, unlimited: 6 }[plan.key];
};

const toOwned = (bought: DemoPurchase, today: string, random: SeededRandom): DemoUserPackage => {
  const purchasedAt = studioInstant(addDays(today, -bought.purchasedDaysAgo), bought.clock);
  const validFrom = studioDay(purchasedAt);
  const expiresOn = addValidity(validFrom, demoPackage(bought.packageKey).validity);
  const isCurrent = expiresOn >= today;
  return {
    id: bought.userPackageId,
    paymentId: bought.paymentId,
    providerSessionId: bought.providerSessionId,
    memberId: demoMembers[bought.memberN]?.id ?? '',
    packageId: bought.packageId,
    name: bought.packageName,
    credits: bought.credits,
    left: bought.credits,
    keep: isCurrent && random.chance(0.95) ? random.int(1, Math.min(4, bought.credits)) : 0,
    purchasedAt,
    validFrom,
    expiresOn,
    price: bought.priceFils,
  };
};

/** Members with what they have bought; packages soonest to expire first. */
export const makeMembers = (today: string): DemoMember[] => {
  const random = new SeededRandom(20260303);
  const members = demoMembers.map((person, n): DemoMember => ({
    n,
    id: person.id,
    funding: demoFunding(n),
    since: addDays(today, -person.joinedDaysAgo),
    until: person.leftDaysAgo === null ? null : addDays(today, -person.leftDaysAgo),
    classesAWeek: paceOf(n) ?? random.int(4, 6),
    membership: makeMembership(n, person.id, today),
    packages: [],
    days: new Set(),
    perWeek: new Map(),
  }));
  for (const bought of demoPurchases)
    members[bought.memberN]?.packages.push(toOwned(bought, today, random));
  for (const { packages } of members)
    packages.sort((a, b) => a.expiresOn.localeCompare(b.expiresOn) || a.id.localeCompare(b.id));
  return members;
};

const warningOf = ({ expiresOn }: DemoUserPackage, today: string): 'day' | 'week' =>
  expiresOn <= addDays(today, 1) ? 'day' : 'week';

/** What was near its end or low when the demo began was told of before. */
export const toUserPackageRow = (owned: DemoUserPackage, today: string) => {
  const isOver = owned.expiresOn < today;
  const isNear = !isOver && owned.expiresOn <= addDays(today, 7);
  return {
    id: owned.id,
    member_id: owned.memberId,
    package_id: owned.packageId,
    name: owned.name,
    class_type_ids: demoClassTypeIds,
    credits_total: owned.credits,
    credits_left: owned.left,
    valid_from: owned.validFrom,
    expires_on: owned.expiresOn,
    price_paid: owned.price,
    currency: 'AED',
    purchased_at: owned.purchasedAt,
    payment_id: owned.paymentId,
    provider_session_id: owned.providerSessionId,
    low_told_at: owned.left <= 2 ? owned.purchasedAt : null,
    expiry_told_of: isNear ? owned.expiresOn : null,
    expiry_told: isNear ? warningOf(owned, today) : null,
    closed_for: isOver ? owned.expiresOn : null,
  };
};
