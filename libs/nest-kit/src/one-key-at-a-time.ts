import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { defer, finalize, from, switchMap, type Observable } from 'rxjs';
import { stopIfNobodyWaits } from './request-deadline.js';

/** Requests of one name, one after the other, in this process. */
export class Turns {
  private readonly last = new Map<string, Promise<void>>();

  /** Resolves when those before are done, to what says that this one is. */
  async take(name: string): Promise<() => void> {
    const before = this.last.get(name);
    let done = (): void => undefined;
    const mine = new Promise<void>((resolve) => (done = resolve));
    this.last.set(name, mine);
    await before;
    return () => {
      if (this.last.get(name) === mine) this.last.delete(name);
      done();
    };
  }
}

const nameOf = ({ method, url, headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? `${method} ${url} ${key}` : undefined;
};

/**
 * One key has one final answer: a request that is repeated while its first try is under way waits
 * for it, so that it never hears a refusal that the first try then proves wrong. And what nobody
 * waits for any more is not begun.
 */
export class OneKeyAtATime implements NestInterceptor {
  private readonly turns = new Turns();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const name = nameOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (name === undefined) return defer(() => begin(next));
    return from(this.turns.take(name)).pipe(
      switchMap((done) => defer(() => begin(next)).pipe(finalize(done))),
    );
  }
}

const begin = (next: CallHandler): Observable<unknown> => {
  stopIfNobodyWaits();
  return next.handle();
};
