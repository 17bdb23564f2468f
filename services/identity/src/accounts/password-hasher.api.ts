import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { PASSWORD_MAX } from './account-rules.js';
import { HashThread, type HashJob } from './hash-thread.js';

interface Waiting {
  since: number;
  begin(thread: HashThread): void;
  refuse(): void;
}

/** Whoever waits longer has given up, or will soon: their work would only delay the next. */
const MOST_WAIT_MS = 5_000;

/**
 * Hashes in a few threads: a storm of sign-ins waits in a queue of known length instead of slowing
 * everything else down; beyond it, or after 5 s in it, it is told to come back (performance.md).
 */
@Injectable()
export class PasswordHasher implements OnModuleInit, OnApplicationShutdown {
  private readonly threads: readonly HashThread[];
  private readonly idle: HashThread[];
  private readonly waiting: Waiting[] = [];
  private dummy = '';

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<IdentityConfig, 'AUTH_HASHES_AT_ONCE' | 'AUTH_HASHES_WAITING'>,
  ) {
    this.threads = Array.from({ length: config.AUTH_HASHES_AT_ONCE }, () => new HashThread());
    this.idle = [...this.threads];
  }

  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomUUID());
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  async hash(password: string): Promise<string> {
    return String(await this.inTurn({ do: 'hash', password }));
  }

  /** Takes as long when there is nothing to compare with: time must not tell who is a member. */
  async matches(hash: string | null, password: string): Promise<boolean> {
    // Nobody's password is that long; a megabyte of one must not cost more than a short one.
    const isPossible = hash !== null && password.length <= 4 * PASSWORD_MAX;
    const job: HashJob = isPossible
      ? { do: 'verify', hash, password }
      : { do: 'verify', hash: this.dummy, password: '' };
    return (await this.inTurn(job)) === true && isPossible;
  }

  private async inTurn(job: HashJob): Promise<string | boolean> {
    const thread = this.idle.pop() ?? (await this.queue());
    try {
      return await thread.run(job);
    } finally {
      this.pass(thread);
    }
  }

  /** The thread passes on to the next in line who has not waited too long. */
  private pass(thread: HashThread): void {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (Date.now() - next.since <= MOST_WAIT_MS) return next.begin(thread);
      next.refuse();
    }
    this.idle.push(thread);
  }

  private queue(): Promise<HashThread> {
    if (this.waiting.length >= this.config.AUTH_HASHES_WAITING) throw busy();
    return new Promise((begin, reject) => {
      this.waiting.push({ since: Date.now(), begin, refuse: () => reject(busy()) });
    });
  }
}

const busy = (): AuthRefused => new AuthRefused('service_unavailable', { retryAfter: 2 });
