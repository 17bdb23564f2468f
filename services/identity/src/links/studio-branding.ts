import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { internalStudio, noStudioFacts } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import type { PageStudio } from '@studio/nest-kit/pages';
import { CONFIG, type IdentityConfig } from '../config.js';

/** So old it is asked for again; and longer than this no page waits for booking. */
const FRESH_MS = 60_000;
const TIMEOUT_MS = 400;

/** Name, logo and colours for the page of a mailed link: as booking said them last, else neutral. */
@Injectable()
export class StudioBranding implements OnApplicationShutdown {
  private readonly booking: ServiceClient;
  private known: PageStudio = noStudioFacts;
  private askedAt = -Infinity;

  constructor(@Inject(CONFIG) { BOOKING_URL, SERVICE_SECRET }: IdentityConfig) {
    const to = { baseUrl: BOOKING_URL, audience: 'booking', connections: 1 } as const;
    this.booking = new ServiceClient({ ...to, caller: 'identity', secret: SERVICE_SECRET });
  }

  async current(): Promise<PageStudio> {
    if (performance.now() - this.askedAt < FRESH_MS) return this.known;
    try {
      const options = { schema: internalStudio, timeoutMs: TIMEOUT_MS };
      this.known = (await this.booking.get('/internal/studio', options)).studio;
      this.askedAt = performance.now();
    } catch {
      // The page is drawn as it was known before: looks hold nobody up.
    }
    return this.known;
  }

  onApplicationShutdown(): Promise<void> {
    return this.booking.close();
  }
}
