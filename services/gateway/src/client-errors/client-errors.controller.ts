import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { reportClientErrors } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { OwnSiteGuard } from '../shared/own-site.guard.js';
import { LogClientErrors } from './log-client-errors.js';

/** What went wrong in pages, from whoever is there; no session is looked at. */
@Controller('api/client-errors')
export class ClientErrorsController {
  constructor(private readonly log: LogClientErrors) {}

  @Post()
  @HttpCode(204)
  @UseGuards(OwnSiteGuard)
  async report(
    @ParsedBody(reportClientErrors.body)
    body: z.infer<NonNullable<typeof reportClientErrors.body>>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.log.execute(body, request);
  }
}
