import { Inject, Injectable } from '@nestjs/common';
import { backendNames, urlVariable } from '@studio/contracts';
import { Readiness } from '@studio/nest-kit';
import { request } from 'undici';
import { CONFIG, type GatewayConfig } from '../config.js';

/** ms; each of the services, asked at the same time. */
const ANSWER_MS = 1_000;

/**
 * Whether the services can be reached. One that is away costs its own pages: it is named, and the
 * others go on. A gateway that reaches none of them is cut off: requests belong to another instance.
 */
@Injectable()
export class UpstreamsReadiness {
  constructor(@Inject(CONFIG) config: GatewayConfig, readiness: Readiness) {
    const lives = backendNames.map((name) => ({
      name,
      ask: () => live(config[urlVariable(name)]),
    }));
    for (const { name, ask } of lives) readiness.report(`service ${name}`, ask);
    readiness.register('services', () => Promise.any(lives.map(({ ask }) => ask())));
  }
}

/** By its process alone: a database that is away is that service's own to tell. */
const live = async (url: string): Promise<void> => {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const { statusCode, body } = await request(`${url}/healthz`, { signal });
  await body.dump();
  if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
};
