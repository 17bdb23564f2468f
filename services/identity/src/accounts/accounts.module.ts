import { Global, Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.api.js';

@Global()
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class AccountsModule {}
