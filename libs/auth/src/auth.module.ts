import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access.guard.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options.js';
import { BearerGuard, bearerGuard } from './bearer.guard.js';
import { bearerStrategy } from './bearer.strategy.js';
import { KeySet } from './key-set.js';
import { SessionStates } from './session-states.js';
import { SessionVersions } from './session-versions.js';

let apps = 0;

/** Closes every route of the app that does not say who may enter: `@For`, `@Public`, `@FromServices`. */
@Module({})
export class AuthModule {
  static forRoot(options: AuthOptions): DynamicModule {
    const name = `studio-bearer-${++apps}`;
    return {
      module: AuthModule,
      global: true,
      imports: [PassportModule],
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        { provide: SessionVersions, useFactory: () => new SessionVersions(options.redis) },
        KeySet,
        SessionStates,
        bearerStrategy(name, options),
        { provide: BearerGuard, useClass: bearerGuard(name, options) },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [SessionStates, SessionVersions, KeySet],
    };
  }
}
