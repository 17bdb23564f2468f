import { Injectable } from '@nestjs/common';
import { endSessions } from '../sessions/sessions.api.js';
import { StaffAction, type Order } from './staff-action.js';

/** Ends every session of a person; they may sign in again. */
@Injectable()
export class SignUserOut {
  constructor(private readonly staff: StaffAction) {}

  /** Returns how many sessions there were. */
  async execute(order: Order): Promise<number> {
    let sessions = 0;
    await this.staff.execute(order, async ({ tx }) => {
      const [row] = await tx.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM sessions WHERE user_id = $1',
        [order.userId],
      );
      sessions = row?.count ?? 0;
      await endSessions(tx, order.userId);
      if (sessions === 0) return null;
      return { action: 'account.signed_out', before: { sessions }, after: { sessions: 0 } };
    });
    return sessions;
  }
}
