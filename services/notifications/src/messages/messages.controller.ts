import { Controller, Get, Inject } from '@nestjs/common';
import { For } from '@studio/auth';
import { listMessages, type StudioMessage as StudioMessageView } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { listMessagesAbout } from './messages.queries.js';

@Controller('api/admin/messages')
export class MessagesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @For(listMessages)
  @Get()
  async list(
    @ParsedQuery(listMessages.query) { about }: { about: string },
  ): Promise<{ items: StudioMessageView[] }> {
    const filter = { studioId: this.config.STUDIO_ID, aboutId: about };
    return { items: await listMessagesAbout(this.dataSource.manager, filter) };
  }
}
