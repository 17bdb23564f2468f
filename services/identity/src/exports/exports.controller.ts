import { Controller, Get, Post, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { downloadExport, listExports, orderExport, type DataExport } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { ExportsQueries } from './exports.queries.js';
import { OrderExport } from './order-export.js';

/** Archives of the own data. */
@Controller('/api/me/exports')
export class ExportsController {
  constructor(
    private readonly orderExport: OrderExport,
    private readonly exports: ExportsQueries,
  ) {}

  @Post()
  @For(orderExport)
  order(@CurrentUser() user: SignedInUser): Promise<DataExport> {
    return this.orderExport.execute(user.id);
  }

  @Get()
  @For(listExports)
  async mine(@CurrentUser() user: SignedInUser): Promise<{ items: DataExport[] }> {
    return { items: await this.exports.list(user.id) };
  }

  @Get(':id/file')
  @For(downloadExport)
  async file(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(downloadExport.params) { id }: { id: string },
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { createdAt, bytes } = await this.exports.file(user.id, id);
    const name = `studio-data-${studioDay(createdAt)}.zip`;
    await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  }
}
