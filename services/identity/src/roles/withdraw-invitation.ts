import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { burnLinks } from '../links/links.api.js';
import { assignRole } from './change-role.js';
import { StaffAction } from './staff-action.js';

/** Nobody has followed the invitation: it leads nowhere now, and the role is gone. */
@Injectable()
export class WithdrawInvitation {
  constructor(private readonly staff: StaffAction) {}

  /** Throws NOT_FOUND, INVITATION_ACCEPTED. Safe to repeat. */
  async execute(actorId: string, userId: string): Promise<void> {
    const order = { actorId, userId, reason: 'Invitation withdrawn' };
    await this.staff.execute(order, async (scene) => {
      if (scene.account.emailConfirmedAt) throw new Refused('INVITATION_ACCEPTED');
      await burnLinks(scene.tx, userId);
      return assignRole(scene, { role: 'user' });
    });
  }
}
