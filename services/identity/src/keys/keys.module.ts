import { Global, Module } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FollowKeysFile } from './follow-keys-file.job.js';
import { JwksController } from './jwks.controller.js';
import { parseKeys, type PrivateKey } from './key-rules.js';
import { readKeysFile } from './keys-file.js';
import { SigningKeys } from './signing-keys.api.js';

const keysOf = async (config: IdentityConfig): Promise<readonly PrivateKey[]> =>
  config.AUTH_KEYS_FILE === undefined
    ? parseKeys(config.AUTH_KEYS ?? '', 'AUTH_KEYS')
    : readKeysFile(config.AUTH_KEYS_FILE, { mayCreate: config.LOCAL_MODE });

@Global()
@Module({
  controllers: [JwksController],
  providers: [
    {
      provide: SigningKeys,
      inject: [CONFIG],
      useFactory: async (config: IdentityConfig) => SigningKeys.of(await keysOf(config)),
    },
    FollowKeysFile,
  ],
  exports: [SigningKeys],
})
export class KeysModule {}
