import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { logger } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';
import { MakeSetupLink } from './make-setup-link.js';

/**
 * A studio that is nobody's yet says in its log who may have it: whoever reads the log. This is the
 * one secret that a log ever holds; it works once, for a day, and until there is an admin.
 */
@Injectable()
export class PrintFirstLink implements OnApplicationBootstrap {
  constructor(
    private readonly makeLink: MakeSetupLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.LOCAL_MODE && !this.config.SETUP_LINK) return;
    const made = await this.makeLink.execute();
    if (!made) return;
    const { link: setupLink, expiresAt } = made;
    logger.warn(
      { setupLink, expiresAt },
      'this studio has no admin: open the link to be the first',
    );
    // The starter reads the log for it as soon as the service is ready.
    await new Promise((done) => logger.flush(done));
  }
}
