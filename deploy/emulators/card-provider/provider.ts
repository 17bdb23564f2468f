import type { Log } from '../shared/log.js';
import { json, startWebServer, type WebRoute } from '../shared/web-server.js';
import { providerApi } from './api/api-server.js';
import { Idempotency } from './api/idempotency.js';
import type { CardProviderConfig } from './config.js';
import { controlRoutes } from './control/control-routes.js';
import { Faults } from './control/faults.js';
import type { ProviderContext } from './context.js';
import { Scheduler } from './scheduler.js';
import { Events } from './events.js';
import { billingPageRoutes } from './pay-page/billing-page.js';
import { payRoutes } from './pay-page/pay-routes.js';
import { portalRoutes } from './pay-page/portal-routes.js';
import { State } from './state/state.js';
import { Deliverer } from './webhooks/deliver.js';

export interface CardProvider {
  port: number;
  close(): Promise<void>;
}

/** Starts the local card provider on what its folder remembers. */
export async function startCardProvider(
  config: CardProviderConfig,
  log: Log,
): Promise<CardProvider> {
  const state = State.open(config.dataFolder);
  const context: ProviderContext = { state, events: new Events(state), config };
  const faults = new Faults();
  const deliverer = new Deliverer(context, faults, log);
  const changed = (): void => deliverer.deliverSoon();
  const idempotency = new Idempotency(state);
  const scheduler = new Scheduler(context, idempotency, changed);
  const api = providerApi({ context, faults, idempotency, log, changed });
  const routes: WebRoute[] = [
    { method: 'GET', path: '/healthz', handle: () => json(200, { status: 'ok' }) },
    ...payRoutes(context, changed),
    ...portalRoutes(context, changed),
    ...billingPageRoutes(context, changed),
    ...controlRoutes({ context, faults, deliverer, changed }),
    ...api.routes,
  ];
  const { host, port } = config;
  const server = await startWebServer({ host, port, log, routes, otherwise: api.otherwise }).catch(
    (error: unknown) => {
      state.close();
      throw error;
    },
  );
  scheduler.start();
  deliverer.deliverSoon();
  log('info', 'ready', { port: server.port });
  return {
    port: server.port,
    async close() {
      scheduler.stop();
      deliverer.close();
      await server.close();
      state.close();
    },
  };
}
