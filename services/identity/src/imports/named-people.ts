import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { byService, namedPeople, urlVariable } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import { CONFIG, type IdentityConfig } from '../config.js';

/** Whose rows would be left behind. Mails and preferences are none. */
const services = ['booking', 'payments'] as const;
const TIMEOUT_MS = 10_000;

/** Who of some people is named by rows of other services. */
@Injectable()
export class NamedPeople implements OnApplicationShutdown {
  private readonly clients: Record<(typeof services)[number], ServiceClient>;

  constructor(@Inject(CONFIG) config: IdentityConfig) {
    const { SERVICE_SECRET: secret } = config;
    this.clients = byService(services, (audience) => {
      const baseUrl = config[urlVariable(audience)];
      return new ServiceClient({ baseUrl, caller: 'identity', audience, secret, connections: 2 });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }

  /** Throws where a service does not answer: without its word nobody is removed. */
  async find(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const answers = await Promise.all(
      Object.values(this.clients).map((client) =>
        client.post('/internal/merges/named', {
          schema: namedPeople,
          body: { ids },
          timeoutMs: TIMEOUT_MS,
        }),
      ),
    );
    return new Set(answers.flatMap((answer) => answer.ids));
  }
}
