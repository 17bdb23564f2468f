import { Inject, Injectable } from '@nestjs/common';
import { TokenOwners } from '@studio/auth';
import { Floods, networkOf, type FloodLimit } from '@studio/nest-kit/limits';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import type { Standing } from '../session/browser-session.api.js';

/** So many a minute, all of them at once if need be. */
const aMinute = (count: number): FloodLimit => ({ count, windowMs: 60_000, burst: count });

/**
 * Counts what is written, by person and by address, before a service is asked. Many members share
 * an address: the studio's own network, or a phone company's. Reads are not counted.
 */
@Injectable()
export class Writes {
  private readonly owners: TokenOwners;
  private readonly ofPerson: FloodLimit;
  private readonly ofAddress: FloodLimit;

  constructor(
    private readonly floods: Floods,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.owners = new TokenOwners({
      identityUrl: config.IDENTITY_URL,
      issuer: `${config.PUBLIC_URL}/auth/v1`,
    });
    this.ofPerson = aMinute(config.WRITES_A_MINUTE);
    this.ofAddress = aMinute(config.ADDRESS_WRITES_A_MINUTE);
  }

  /** Throws TOO_MANY_REQUESTS. */
  async count(request: FastifyRequest, standing: Standing): Promise<void> {
    const person = await this.personOf(standing);
    const address = networkOf(request.ip.replace(/^::ffff:/, ''));
    await this.floods.count(
      { key: `write:address:${address}`, limit: this.ofAddress },
      ...(person === undefined ? [] : [{ key: `write:person:${person}`, limit: this.ofPerson }]),
    );
  }

  /** A claim that nobody signed would count for somebody else. */
  private async personOf({ session, authorization }: Standing): Promise<string | undefined> {
    if (session) return session.user.id;
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    return token === undefined ? undefined : this.owners.of(token);
  }
}
