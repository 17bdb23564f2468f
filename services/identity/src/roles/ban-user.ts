import { Injectable } from '@nestjs/common';
import type { User } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { isBanned, updateAccount } from '../accounts/account.api.js';
import { FOR_GOOD } from '../profiles/users.api.js';
import { StaffAction, type Order, type Outcome, type Scene } from './staff-action.js';

/** Of a ban as the history tells it: an instant, `for good`, or null for none. */
const untilText = (until: Date | null): string | null => {
  if (!until || !isBanned({ bannedUntil: until })) return null;
  return until < FOR_GOOD ? until.toISOString() : 'for good';
};

/** Shuts somebody out, or lets them in again; sessions sleep meanwhile, and count again after it. */
@Injectable()
export class BanUser {
  constructor(private readonly staff: StaffAction) {}

  /** `until` null: for good. */
  async ban(order: Order, until: Date | null): Promise<User> {
    if (order.actorId === order.userId) throw new Refused('OWN_ACCOUNT');
    if (until && until <= new Date()) throw new Refused('BAN_IN_THE_PAST');
    const wanted = { banned_until: untilText(until ?? FOR_GOOD) };
    await this.staff.execute({ ...order, wanted }, (scene) => ban(scene, until ?? FOR_GOOD));
    return this.staff.view(order.userId);
  }

  async unban(order: Order): Promise<User> {
    await this.staff.execute({ ...order, wanted: { banned_until: null } }, unban);
    return this.staff.view(order.userId);
  }
}

const ban = async ({ tx, account, otherAdmins }: Scene, until: Date): Promise<Outcome> => {
  // The admin who orders it is one of the others: this is for those who change the order of things.
  if (otherAdmins === 0) throw new Refused('LAST_ADMIN');
  const before = account.bannedUntil;
  if (before?.getTime() === until.getTime()) return null;
  await updateAccount(tx, account, { bannedUntil: until });
  return {
    action: 'account.banned',
    before: { banned_until: untilText(before) },
    after: { banned_until: untilText(until) },
  };
};

const unban = async ({ tx, account }: Scene): Promise<Outcome> => {
  const before = untilText(account.bannedUntil);
  if (before === null) return null;
  await updateAccount(tx, account, { bannedUntil: null });
  return {
    action: 'account.unbanned',
    before: { banned_until: before },
    after: { banned_until: null },
  };
};
