import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { hashPassword } from './hash-password.js';

/**
 * Hashes with bounded concurrency: a storm of sign-ins waits in a queue of known length instead of
 * slowing everything else down, and beyond the queue it is told to come back (performance.md).
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy = '';

  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {}

  async onModuleInit(): Promise<void> {
    this.dummy = await hashPassword(randomUUID());
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hashPassword(password));
  }

  /** Takes as long when there is nothing to compare with: time must not tell who is a member. */
  async matches(hash: string | null, password: string): Promise<boolean> {
    const same = await this.inTurn(() => verify(hash ?? this.dummy, password));
    return same && hash !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.config.AUTH_HASHES_AT_ONCE) await this.queue();
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The turn passes on to the next in line, or ends.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private queue(): Promise<void> {
    if (this.waiting.length >= this.config.AUTH_HASHES_WAITING)
      throw new AuthRefused('service_unavailable', { retryAfter: 2 });
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
