import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listNotificationsOfMember, type NotificationView } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { InboxQueries } from './inbox.queries.js';

/** What the front desk reads of a member's notifications. */
@Controller('/api/admin/members')
export class MemberNotificationsController {
  constructor(private readonly inbox: InboxQueries) {}

  @For(listNotificationsOfMember)
  @Get(':id/notifications')
  async list(
    @ParsedParams(listNotificationsOfMember.params) { id }: { id: string },
  ): Promise<{ items: NotificationView[] }> {
    return { items: await this.inbox.latestOf(id) };
  }
}
