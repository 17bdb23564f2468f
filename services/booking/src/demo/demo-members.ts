import {
  demoFunding,
  demoMembers,
  demoPackage,
  demoPurchases,
  SeededRandom,
} from '@studio/demo-studio';
import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';
import { groupClassTypeIds } from './demo-catalogue.js';

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
  planName: string;
  purses: DemoPurse[];
  /** Days on which this member is in a class already. */
  days: Set<string>;
  perWeek: Map<number, number>;
}

const plans = ['8 classes a month', '12 classes a month', 'Unlimited'] as const;

/** Members with what they have bought; packages soonest to expire first. */
export const makeMembers = (today: string): DemoMember[] => {
  const random = new SeededRandom(20260303);
  const members = demoMembers.map((person, n): DemoMember => ({
    n,
    id: person.id,
    funding: demoFunding(n),
    since: addDays(today, -person.joinedDaysAgo),
    classesAWeek: random.int(2, 5),
    planName: random.pick(plans),
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

export const toUserPackageRow = (purse: DemoPurse) => ({
  id: purse.id,
  member_id: purse.memberId,
  package_id: purse.packageId,
  name: purse.name,
  class_type_ids: groupClassTypeIds,
  credits_total: purse.credits,
  credits_left: purse.left,
  valid_from: purse.validFrom,
  expires_on: purse.expiresOn,
  price_paid: purse.price,
  currency: 'AED',
  purchased_at: purse.purchasedAt,
  payment_id: purse.paymentId,
  provider_session_id: purse.providerSessionId,
});
