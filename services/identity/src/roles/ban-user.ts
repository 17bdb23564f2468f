import { Injectable } from '@nestjs/common';
import type { User } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { updateAccount } from '../accounts/account.api.js';
import { FOR_GOOD } from '../profiles/users.api.js';
import { untilText } from './ban-text.js';
import { AccountQueries } from './account.queries.js';
import { StaffAction, type Order, type Outcome, type Scene } from './staff-action.js';

/** Shuts somebody out; sessions sleep meanwhile, and count again after it. */
@Injectable()
export class BanUser {
  constructor(
    private readonly staff: StaffAction,
    private readonly accounts: AccountQueries,
  ) {}

  /** `until` null: for good. */
  async execute(order: Order, until: Date | null): Promise<User> {
    if (order.actorId === order.userId) throw new Refused('OWN_ACCOUNT');
    if (until && until <= new Date()) throw new Refused('BAN_IN_THE_PAST');
    const wanted = { banned_until: untilText(until ?? FOR_GOOD) };
    await this.staff.execute({ ...order, wanted }, (scene) => ban(scene, until ?? FOR_GOOD));
    return this.accounts.one(order.userId);
  }
}

const ban = async ({ tx, account, otherAdmins }: Scene, until: Date): Promise<Outcome> => {
  // The admin who orders it is one of the others: this is for those who change the order of things.
  if (otherAdmins === 0) throw new Refused('LAST_ADMIN');
  const before = account.bannedUntil;
  if (before?.getTime() === until.getTime()) return null;
  await updateAccount(tx, account, { bannedUntil: until });
  await publish(tx, { type: 'user.sessions_ended.v1', data: { userId: account.id } });
  return {
    action: 'account.banned',
    before: { banned_until: untilText(before) },
    after: { banned_until: untilText(until) },
  };
};
