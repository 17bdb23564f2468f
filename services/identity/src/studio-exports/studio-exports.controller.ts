import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  downloadStudioExport,
  listStudioExports,
  orderStudioExport,
  type StudioExport,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DownloadStudioExport } from './download-studio-export.js';
import { OrderStudioExport } from './order-studio-export.js';
import { StudioExportsQueries } from './studio-exports.queries.js';

/** Archives of everything of the studio (decision 63). */
@Controller('/api/admin/exports')
export class StudioExportsController {
  constructor(
    private readonly ordering: OrderStudioExport,
    private readonly downloading: DownloadStudioExport,
    private readonly exports: StudioExportsQueries,
  ) {}

  @Post()
  @HttpCode(202)
  @For(orderStudioExport)
  async order(
    @CurrentUser() actor: SignedInUser,
    @ParsedBody(orderStudioExport.body) choice: { withHealth: boolean },
  ): Promise<StudioExport> {
    return this.exports.byId(actor.id, await this.ordering.execute(actor.id, choice));
  }

  @Get()
  @For(listStudioExports)
  async list(@CurrentUser() actor: SignedInUser): Promise<{ items: StudioExport[] }> {
    return { items: await this.exports.list(actor.id) };
  }

  @Get(':id/file')
  @For(downloadStudioExport)
  async file(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(downloadStudioExport.params) { id }: { id: string },
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { createdAt, bytes, file } = await this.downloading.execute(actor.id, id);
    await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="studio-${studioDay(createdAt)}.zip"`)
      .header('content-length', bytes)
      .header('cache-control', 'private, no-store')
      .send(file);
  }
}
