import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { inOneForm, PASSWORD_MAX } from './account-rules.js';
import { HashThread, type HashAnswer, type HashJob } from './hash-thread.js';

export type PasswordMatch = 'current' | 'former' | 'none';

interface Waiting {
  job: HashJob;
  since: number;
  complete(answer: HashAnswer): void;
  fail(error: Error): void;
}

/** Whoever waits longer has given up, or will soon: their work would only delay the next. */
const MOST_WAIT_MS = 5_000;
/**
 * Passwords that a thread is given together when many wait. What comes after a hash (a statement,
 * an answer, two hops) then happens for a batch at once, while its code is still in the caches
 * that every hash sweeps with its 19 MiB; singly it costs half as much again.
 */
const TOGETHER = 4;

/**
 * Hashes in a few threads: a storm of sign-ins waits in a queue of known length instead of slowing
 * everything else down; beyond it, or after 5 s in it, it is told to come back (performance.md).
 */
@Injectable()
export class PasswordHasher implements OnModuleInit, OnApplicationShutdown {
  private readonly threads: readonly HashThread[];
  private readonly idle: HashThread[];
  private waiting: Waiting[] = [];
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
    return String(await this.inTurn({ do: 'hash', password: inOneForm(password) }));
  }

  async matches(hash: string | null, password: string): Promise<boolean> {
    return (await this.compare(hash, password)) !== 'none';
  }

  /** `former`: it is right, and its hash is of a spelling that none is made of any more. */
  async compare(hash: string | null, password: string): Promise<PasswordMatch> {
    for (const [index, form] of formsOf(password).entries())
      if (await this.verify(hash, form)) return index === 0 ? 'current' : 'former';
    return 'none';
  }

  /** Takes as long when there is nothing to compare with: time must not tell who is a member. */
  private async verify(hash: string | null, password: string | undefined): Promise<boolean> {
    const isPossible = hash !== null && password !== undefined;
    const job: HashJob = isPossible
      ? { do: 'verify', hash, password }
      : { do: 'verify', hash: this.dummy, password: '' };
    return (await this.inTurn(job)) === true && isPossible;
  }

  private inTurn(job: HashJob): Promise<string | boolean> {
    if (this.idle.length === 0 && this.waiting.length >= this.config.AUTH_HASHES_WAITING)
      return Promise.reject(busy());
    return new Promise((resolve, fail) => {
      const complete = (answer: HashAnswer): void =>
        'value' in answer ? resolve(answer.value) : fail(new Error(answer.error));
      this.waiting.push({ job, since: performance.now(), complete, fail });
      this.serve();
    });
  }

  /** Every idle thread takes its share of those who wait. */
  private serve(): void {
    for (let thread = this.idle.pop(); thread; thread = this.idle.pop()) {
      const next = this.takeNext();
      if (next.length === 0) {
        this.idle.push(thread);
        return;
      }
      void this.hashAll(thread, next);
    }
  }

  /** The first in line, without those who have waited too long; several when every thread has work. */
  private takeNext(): readonly Waiting[] {
    const isLate = ({ since }: Waiting): boolean => performance.now() - since > MOST_WAIT_MS;
    for (const { fail } of this.waiting.filter(isLate)) fail(busy());
    this.waiting = this.waiting.filter((one) => !isLate(one));
    const share = Math.ceil(this.waiting.length / this.threads.length);
    return this.waiting.splice(0, Math.min(TOGETHER, share));
  }

  private async hashAll(thread: HashThread, taken: readonly Waiting[]): Promise<void> {
    try {
      const answers = await thread.run(taken.map(({ job }) => job));
      taken.forEach(({ complete }, index) => complete(answers[index] ?? { error: 'no answer' }));
    } catch (error) {
      for (const { fail } of taken) fail(error instanceof Error ? error : new Error(String(error)));
    }
    this.idle.push(thread);
    this.serve();
  }
}

/**
 * The spellings by which a password may have been hashed, today's first: once they were hashed as
 * they came, and some keyboards compose letters where others don't.
 */
const formsOf = (password: string): readonly (string | undefined)[] => {
  // Nobody's password is that long; a megabyte of one must not cost more than a short one.
  if (password.length > 4 * PASSWORD_MAX) return [undefined];
  return [...new Set([inOneForm(password), password, password.normalize('NFD')])];
};

const busy = (): AuthRefused => new AuthRefused('service_unavailable', { retryAfter: 2 });
