import { Readable } from 'node:stream';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { studioExportQuery, type StudioExportQuery } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { readTables } from './read-tables.js';
import { STUDIO_EXPORT, type StudioExportOptions } from './studio-export.options.js';

/** This service's tables for the export of the whole studio: a line of JSON for each piece. */
@Controller('/internal/studio-export')
export class StudioExportController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STUDIO_EXPORT) private readonly options: StudioExportOptions,
  ) {}

  @Get()
  @FromServices('identity')
  async read(
    @ParsedQuery(studioExportQuery) { healthReader }: StudioExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { studioId, logHealthReading } = this.options;
    if (healthReader) await logHealthReading?.(this.dataSource, healthReader);
    const order = { studioId, withHealth: healthReader !== undefined };
    const chunks = toJsonRows(readTables(this.dataSource, this.options, order));
    await reply.type('application/x-ndjson').send(Readable.from(chunks));
  }
}

async function* toJsonRows(pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${JSON.stringify(piece)}\n`;
}
