import { Injectable } from '@nestjs/common';
import { errorCatalogue, type Endpoint, type ErrorCode } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { callerOf, BrowserSessions, type Standing } from '../../session/browser-session.api.js';
import { Upstreams } from '../../upstreams/upstreams.api.js';

/** ms; a slow part is left out, so that the screen is there (reliability G66). */
const PART_MS = 2_000;

export interface PartRequest<Response extends z.ZodType> {
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Response>;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** Reads the parts of a screen from their services, with the caller's own rights. */
@Injectable()
export class Parts {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly upstreams: Upstreams,
  ) {}

  standingOf(request: FastifyRequest): Promise<Standing> {
    return this.sessions.standingOf(request);
  }

  /** The part; throws what its service refused with, or SERVICE_UNAVAILABLE. */
  async read<Response extends z.ZodType>(
    { endpoint, params = {}, query }: PartRequest<Response>,
    { authorization }: Standing,
    request: FastifyRequest,
  ): Promise<z.infer<Response>> {
    if (authorization === undefined) throw new Refused('UNAUTHENTICATED');
    const { service } = endpoint;
    if (service === 'gateway') throw new Error('a screen is no part of a screen');
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const { status, body } = await this.upstreams.request(service, {
      method: 'GET',
      path: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
      headers: { ...callerOf(request).headers, authorization },
      signal: AbortSignal.timeout(PART_MS),
    });
    // The service has its own contract test: its answer is passed on as it is.
    if (status === (endpoint.status ?? 200)) return body as z.infer<Response>;
    const { code, details } = (body ?? {}) as { code?: string; details?: unknown };
    throw code && isKnown(code) ? new Refused(code, details) : new Refused('SERVICE_UNAVAILABLE');
  }

  /** The part, or null when its service does not answer; refusals are still thrown. */
  async readOrNull<Response extends z.ZodType>(
    part: PartRequest<Response>,
    standing: Standing,
    request: FastifyRequest,
  ): Promise<z.infer<Response> | null> {
    try {
      return await this.read(part, standing, request);
    } catch (error) {
      if (error instanceof Refused && error.status >= 500) return null;
      throw error;
    }
  }
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
