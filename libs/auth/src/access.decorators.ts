import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { Endpoint, ServiceName } from '@studio/contracts';

/** How a route may be entered; a route that says nothing is closed. */
export type Access =
  | { kind: 'endpoint'; endpoint: Endpoint }
  | { kind: 'public' }
  | { kind: 'services'; services: readonly ServiceName[] };

export const ACCESS = 'studio:access';
const access = (value: Access) => SetMetadata(ACCESS, value);

/** The route serves this endpoint of the contracts: its callers get in, its status is answered. */
export const For = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(access({ kind: 'endpoint', endpoint }), HttpCode(endpoint.status ?? 200));

/** Open to everybody, outside of the contracts' endpoints (a key set, a mailed link). */
export const Public = () => access({ kind: 'public' });

/** Only for these services, by their service token: the /internal routes. */
export const FromServices = (...services: ServiceName[]) => access({ kind: 'services', services });
