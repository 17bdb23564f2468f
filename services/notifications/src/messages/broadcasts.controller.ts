import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  listBroadcastDeliveries,
  previewBroadcast,
  type BroadcastDelivery,
} from '@studio/contracts';
import { ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { studioOf } from '@studio/outbox';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { drawEmail } from '../emails/emails.api.js';
import { findDeliveries } from './deliveries.queries.js';
import { broadcastMails } from './on-broadcast.js';

type PreviewInput = z.infer<NonNullable<(typeof previewBroadcast)['body']>>;

@Controller('api/admin')
export class BroadcastsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @For(listBroadcastDeliveries)
  @Get('broadcast-deliveries')
  async deliveries(
    @ParsedQuery(listBroadcastDeliveries.query) { ids }: { ids: string },
  ): Promise<{ items: BroadcastDelivery[] }> {
    const filter = { studioId: this.config.STUDIO_ID, broadcastIds: ids.split(',') };
    return { items: await findDeliveries(this.dataSource.manager, filter) };
  }

  /** As somebody gets it who reads English; its unsubscribe link is of the admin who looks. */
  @For(previewBroadcast)
  @Post('broadcast-preview')
  @HttpCode(200)
  async preview(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(previewBroadcast.body) { subject, text, topic }: PreviewInput,
  ): Promise<{ subject: string; html: string }> {
    const { STUDIO_ID: studioId, PUBLIC_URL: url } = this.config;
    const payload = { userEmail: admin.email, userName: admin.fullName, subject, text, url };
    const drawn = drawEmail(
      {
        studioId,
        userId: admin.id,
        recipient: admin.email,
        payload,
        language: 'en',
        kind: broadcastMails[topic],
      },
      this.config,
      await studioOf(this.dataSource.manager, studioId),
    );
    return { subject: drawn.subject, html: drawn.html };
  }
}
