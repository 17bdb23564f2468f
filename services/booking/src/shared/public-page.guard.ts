import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import { showsToVisitors } from '../policy/public-pages.js';
import { StudioContext } from './studio-context.js';

/** Lets visitors in where the studio shows itself without an account; stands behind `@For`. */
@Injectable()
export class PublicPageGuard implements CanActivate {
  constructor(private readonly studio: StudioContext) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedInUser }>();
    if (!user && !showsToVisitors(this.studio.settings)) throw new Refused('UNAUTHENTICATED');
    return true;
  }
}

/** Nobody's id: a visitor has no booking, no place in line, no package. */
const VISITOR = '00000000-0000-0000-0000-000000000000';

/** Whose own places an answer of a public page holds. */
export const viewerIdOf = (user: SignedInUser | undefined): string => user?.id ?? VISITOR;
