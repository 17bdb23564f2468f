import type { Log } from '../shared/log.js';
import { json, startWebServer, type WebRoute } from '../shared/web-server.js';
import { providerApi } from './api/api-server.js';
import { Idempotency } from './api/idempotency.js';
import type { CardProviderConfig } from './config.js';
import { controlRoutes } from './control/control-routes.js';
import { Faults } from './control/faults.js';
import type { Desk } from './desk.js';
import { DueWork } from './due-work.js';
import { Events } from './events.js';
import { billingDeskRoutes } from './pay-page/billing-desk.js';
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
  const desk: Desk = { state, events: new Events(state), config };
  const faults = new Faults();
  const deliverer = new Deliverer(desk, faults, log);
  const changed = (): void => deliverer.poke();
  const idempotency = new Idempotency(state);
  const dueWork = new DueWork(desk, idempotency, changed);
  const api = providerApi({ desk, faults, idempotency, log, changed });
  const routes: WebRoute[] = [
    { method: 'GET', path: '/healthz', handle: () => json(200, { status: 'ok' }) },
    ...payRoutes(desk, changed),
    ...portalRoutes(desk, changed),
    ...billingDeskRoutes(desk, changed),
    ...controlRoutes({ desk, faults, deliverer, changed }),
    ...api.routes,
  ];
  const { host, port } = config;
  const server = await startWebServer({ host, port, log, routes, otherwise: api.otherwise }).catch(
    (error: unknown) => {
      state.close();
      throw error;
    },
  );
  dueWork.start();
  deliverer.poke();
  log('info', 'ready', { port: server.port });
  return {
    port: server.port,
    async close() {
      dueWork.stop();
      deliverer.close();
      await server.close();
      state.close();
    },
  };
}
