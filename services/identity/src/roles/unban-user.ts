import { Injectable } from '@nestjs/common';
import type { User } from '@studio/contracts';
import { updateAccount } from '../accounts/account.api.js';
import { untilText } from './ban-text.js';
import { AccountQueries } from './account.queries.js';
import { StaffAction, type Order, type Outcome, type Scene } from './staff-action.js';

/** Lets somebody in again. */
@Injectable()
export class UnbanUser {
  constructor(
    private readonly staff: StaffAction,
    private readonly accounts: AccountQueries,
  ) {}

  async execute(order: Order): Promise<User> {
    await this.staff.execute({ ...order, wanted: { banned_until: null } }, unban);
    return this.accounts.one(order.userId);
  }
}

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
