import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { isFromThisMachine } from './from-this-machine.js';

/** ms; it asks all services, each of which has two seconds. */
const LIMIT_MS = 5_000;
const passedOn = ['content-type', 'content-security-policy', 'referrer-policy'];

/**
 * The starter's page of what runs, at the studio's own address. For a browser on this machine alone:
 * for all others, and without STATUS_URL, there is no such route.
 */
@Controller('status')
export class StatusController {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pass('/status', request, reply);
  }

  @Get('page.css')
  style(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pass('/status/page.css', request, reply);
  }

  @Get('page.js')
  script(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pass('/status/page.js', request, reply);
  }

  private async pass(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { STATUS_URL } = this.config;
    if (!STATUS_URL || !isFromThisMachine(request.raw)) throw new Refused('ROUTE_NOT_FOUND');
    const answer = await this.ask(STATUS_URL + path);
    for (const name of passedOn) void reply.header(name, answer.headers.get(name) ?? '');
    void reply
      .header('cache-control', 'no-store')
      .status(answer.status)
      .send(await answer.text());
  }

  private async ask(url: string): Promise<Response> {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    } catch {
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }
}
