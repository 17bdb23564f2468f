import { Inject, Injectable } from '@nestjs/common';
import { Floods, networkOf, type FloodLimit } from '@studio/nest-kit/limits';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';

/** Counts what visitors without an account read, by address: a crawler must not keep members waiting. */
@Injectable()
export class VisitorReads {
  private readonly ofAddress: FloodLimit;

  constructor(
    private readonly floods: Floods,
    @Inject(CONFIG) { VISITOR_READS_A_MINUTE: count }: GatewayConfig,
  ) {
    this.ofAddress = { count, windowMs: 60_000, burst: count };
  }

  /** Throws TOO_MANY_REQUESTS. */
  async count(request: FastifyRequest): Promise<void> {
    const address = networkOf(request.ip.replace(/^::ffff:/, ''));
    await this.floods.count({ key: `read:address:${address}`, limit: this.ofAddress });
  }
}
