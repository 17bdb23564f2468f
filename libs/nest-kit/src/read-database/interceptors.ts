import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ReadDatabase } from './read-database.js';
import type { RecentWriters } from './recent-writers.js';

/** Injection token: null where there is no replica. */
export const RECENT_WRITERS = Symbol('recent writers');

type SignedIn = FastifyRequest & { user?: { id?: string } };

const callerOf = (context: ExecutionContext): string | undefined =>
  context.switchToHttp().getRequest<SignedIn>().user?.id;

const answerOf = (next: CallHandler): Promise<unknown> =>
  lastValueFrom(next.handle(), { defaultValue: undefined });

/** Says of an answer that came from a replica that it has all acknowledged until `asOf`. */
export const setAsOf = (reply: FastifyReply, asOf: Date | undefined): void => {
  if (asOf) void reply.header('x-data-as-of', asOf.toISOString());
};

/**
 * On controllers whose reads use `ReadDatabase`. Who has written a moment ago reads from the
 * primary, and finds it.
 */
@Injectable()
export class ReadsMayBeOld implements NestInterceptor {
  constructor(private readonly readDatabase: ReadDatabase) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.answer(context, next));
  }

  private async answer(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const mayBeOld = await this.readDatabase.mayBeOld(callerOf(context));
    const { result, asOf } = await this.readDatabase.run(mayBeOld, () => answerOf(next));
    setAsOf(context.switchToHttp().getResponse<FastifyReply>(), asOf);
    return result;
  }
}

/** Remembers who writes, before they have the answer. */
@Injectable()
export class NoteWriters implements NestInterceptor {
  constructor(@Inject(RECENT_WRITERS) private readonly writers: RecentWriters | null) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = callerOf(context);
    if (!this.writers || method === 'GET' || method === 'HEAD' || !caller) return next.handle();
    return from(this.answer(this.writers, caller, next));
  }

  private async answer(writers: RecentWriters, caller: string, next: CallHandler) {
    try {
      return await answerOf(next);
    } finally {
      // Also after a refusal: what was written before it is there.
      await writers.note(caller);
    }
  }
}
