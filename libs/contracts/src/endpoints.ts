import { z } from 'zod';
import type { Endpoint } from './endpoint.js';
import * as booking from './http/booking/index.js';
import * as gateway from './http/gateway/index.js';
import * as identity from './http/identity/index.js';
import * as notifications from './http/notifications/index.js';
import * as payments from './http/payments/index.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'callers' in value && 'summary' in value;

const services = [gateway, identity, booking, payments, notifications];

/** Every endpoint under the name it is exported by: whatever is declared is in here. */
export const namedEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  services.flatMap((service) =>
    Object.entries(service).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

/** Every endpoint of the studio, those of the gateway included. */
export const endpoints: readonly Endpoint[] = Object.values(namedEndpoints);

/** The shapes that answers are made of, under the names they are exported by. */
export const namedShapes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  services.flatMap((service) =>
    Object.entries(service).filter(
      (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
    ),
  ),
);
