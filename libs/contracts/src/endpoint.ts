import type { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { BackendName, ServiceName } from './services.js';

/** Who may call an endpoint. Rights are never implied: each list below names everybody. */
export type Caller = 'visitor' | 'member' | 'trainer' | 'front_desk' | 'manager' | 'admin';

interface Upload {
  /** Media types beside multipart/form-data with a `file`. */
  types: readonly string[];
  maxBytes: number;
  /** What a larger one is refused with. */
  tooLarge: ErrorCode;
}

/**
 * One endpoint as server, client, forms and OpenAPI all see it.
 * Paths are those of the public origin; `:name` marks a parameter.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The service that owns it. */
  service: ServiceName;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Roles that may call it. Someone else's record is a 404, whatever the role table says. */
  callers: readonly Caller[];
  /** Services that may call it too, by their service token. */
  services?: readonly BackendName[];
  params?: Params;
  query?: Query;
  body?: Body;
  response?: Response;
  /** Status of success, 200 unless said. */
  status?: number;
  /** `true`: the request must carry an Idempotency-Key header. */
  idempotent?: boolean;
  /** The body is a file, not JSON: the gateway passes it on as it comes, up to so many bytes. */
  upload?: Upload;
  /** It may take seconds, as what asks the card provider: the gateway counts it apart. */
  isSlow?: boolean;
  /**
   * What public pages show to visitors, unless the studio's setting says no: the gateway counts it by
   * address, and keeps an answer to visitors for some seconds.
   */
  publicPage?: true;
  /** Called by a provider's machines, who sign what they send: no limit of persons counts it. */
  machine?: true;
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an endpoint and checks its shape. */
export const endpoint = <
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType = z.ZodType<unknown>,
>(
  definition: Endpoint<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> => definition;

/** Roles and who runs what: domain.md, Roles. */
export const admins = ['admin'] as const;
/** Managers and above: timetable, catalogue, events, messages, fees, refunds, gifts, reports. */
export const managers = ['manager', ...admins] as const;
/** The front desk and above: people, bookings, check-ins, sales. */
export const frontDesk = ['front_desk', ...managers] as const;
/** Trainers for what is theirs alone, as their pay; managers and above for all. */
export const trainersAndManagers = ['trainer', ...managers] as const;
/** Trainers for their own classes, the front desk and above for all. */
export const staff = ['trainer', ...frontDesk] as const;
export const signedIn = ['member', ...staff] as const;
export const everyone = ['visitor', ...signedIn] as const;
