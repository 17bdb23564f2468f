import { Controller, Get, Headers, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { openRealtime } from '@studio/contracts';
import type { FastifyReply } from 'fastify';
import { isStreamId } from './audience.js';
import { OpenScreens } from './open-screens.js';

@Controller()
export class RealtimeController {
  constructor(private readonly screens: OpenScreens) {}

  @For(openRealtime)
  @Get('/realtime')
  async open(
    @CurrentUser() user: SignedInUser,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.screens.refuseCrowd(user);
    const requestId = reply.getHeader('x-request-id');
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      ...(requestId !== undefined && { 'x-request-id': requestId }),
    });
    await this.screens.add(user, reply.raw, isStreamId(lastEventId) ? lastEventId : undefined);
  }
}
