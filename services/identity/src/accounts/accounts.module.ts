import { Global, Module } from '@nestjs/common';
import { OwnPassword } from './own-password.api.js';
import { PasswordHasher } from './password-hasher.api.js';

@Global()
@Module({ providers: [OwnPassword, PasswordHasher], exports: [OwnPassword, PasswordHasher] })
export class AccountsModule {}
