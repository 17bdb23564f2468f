import type { BookingAbility, StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { findPackagesOf, toUserPackageView } from '../packages/packages.api.js';
import { findMembershipsOf, toMemberPlan } from '../subscriptions/subscriptions.api.js';
import { bookingAbilityOf } from './booking-ability.js';

/** Whether each of these members can book now, in two statements. */
export const findBookingAbilities = async (
  dataSource: DataSource,
  params: { studioId: string; memberIds: readonly string[]; now: Date; numbers: StudioSettings },
): Promise<Map<string, BookingAbility>> => {
  const { studioId, memberIds, now, numbers } = params;
  const today = studioDay(now);
  const [memberships, packages] = await Promise.all([
    findMembershipsOf(dataSource, { studioId, memberIds, at: now }),
    findPackagesOf(dataSource, { studioId, memberIds, today }),
  ]);
  return new Map(
    memberIds.map((id) => {
      const plans = (memberships.get(id) ?? []).map((one) => toMemberPlan(one, { now, numbers }));
      const owned = packages
        .filter(({ member_id }) => member_id === id)
        .map((row) => toUserPackageView(row, today));
      return [id, bookingAbilityOf(plans, owned)];
    }),
  );
};
