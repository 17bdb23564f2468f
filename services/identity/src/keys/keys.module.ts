import { Global, Module } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { JwksController } from './jwks.controller.js';
import { SigningKeys } from './signing-keys.api.js';

@Global()
@Module({
  controllers: [JwksController],
  providers: [
    {
      provide: SigningKeys,
      inject: [CONFIG],
      useFactory: (config: IdentityConfig) =>
        SigningKeys.load(config.AUTH_KEYS_FILE, { mayCreate: config.LOCAL_MODE }),
    },
  ],
  exports: [SigningKeys],
})
export class KeysModule {}
