import { Inject, Injectable } from '@nestjs/common';
import { logger, RepeatingJob } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';
import { readKeysFile, versionOfKeysFile } from './keys-file.js';
import { SigningKeys } from './signing-keys.api.js';

const EVERY_MS = 1_000;

/**
 * Every instance follows the file: a rotation needs no restart. A file that is not good is said
 * once, and the keys of before go on.
 */
@Injectable()
export class FollowKeysFile extends RepeatingJob {
  private lastText: string | undefined;

  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('signing keys', EVERY_MS);
  }

  async execute(): Promise<void> {
    const path = this.config.AUTH_KEYS_FILE;
    if (path === undefined) return;
    const version = versionOfKeysFile(path);
    if (version === this.lastText) return;
    this.lastText = version;
    const keys = await readKeysFile(path, { mayCreate: false });
    this.keys.replace(keys);
    logger.info({ keys: keys.map(({ kid }) => kid) }, 'signing keys');
  }
}
