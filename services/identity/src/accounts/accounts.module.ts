import { Global, Module } from '@nestjs/common';
import { OwnPassword } from './own-password.api.js';
import { PasswordHasher } from './password-hasher.api.js';
import { RehashPassword } from './rehash-password.js';

@Global()
@Module({
  providers: [OwnPassword, PasswordHasher, RehashPassword],
  exports: [OwnPassword, PasswordHasher],
})
export class AccountsModule {}
