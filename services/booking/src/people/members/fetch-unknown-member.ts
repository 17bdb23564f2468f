import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { catchError, from, switchMap, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { IdentityProfiles } from './identity-profiles.js';
import { rememberMember } from './remember-member.js';
import { UnknownMember } from './require-member.js';

/**
 * The front desk makes a person and books at once: identity's event is then still on its way. A
 * request that was refused because of it asks identity and is handled once more; what it had begun
 * was rolled back with its transaction (docs/decisions/0080).
 */
@Injectable()
export class FetchUnknownMember implements NestInterceptor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly profiles: IdentityProfiles,
  ) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof UnknownMember)) throw error;
        return from(this.fetch(error)).pipe(switchMap(() => next.handle()));
      }),
    );
  }

  /** Throws the refusal again when identity doesn't know the person either. */
  private async fetch(refused: UnknownMember): Promise<void> {
    const person = await this.profiles.byId(refused.memberId);
    if (!person) throw refused;
    const { createdAt, ...profile } = person;
    // As old as the account: every event about the person that comes later changes this copy.
    await rememberMember(this.dataSource.manager, this.studio.id, {
      ...profile,
      profileAt: new Date(createdAt),
    });
  }
}
