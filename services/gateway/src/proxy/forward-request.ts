import { Readable, type Writable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { CONFIG, type GatewayConfig } from '../config.js';
import { VisitorReads } from '../limits/visitor-reads.api.js';
import { Writes } from '../limits/writes.api.js';
import { KeptAnswers } from '../public-pages/kept-answers.api.js';
import {
  BrowserSessions,
  callerOf,
  visitor,
  type Standing,
} from '../session/browser-session.api.js';
import { squeeze, WORTH_COMPRESSING } from '../shared/compress.js';
import { preferredEncoding } from '../shared/encodings.js';
import { dataHeaders } from '../shared/security-headers.js';
import { Ending, Upstreams } from '../upstreams/upstreams.api.js';
import { inwardHeaders, outwardHeaders } from './hop-headers.js';
import { OpenStreams } from './open-streams.js';
import type { ProxyRoute } from './routes-table.js';
import { refuseTooLarge, upTo } from './uploads.js';

interface Forwarding {
  route: ProxyRoute;
  reply: FastifyReply;
  standing: Standing;
  ending: Ending;
}

const setCookies = (reply: FastifyReply, { setCookie }: Standing): void => {
  if (setCookie.length) void reply.header('set-cookie', [...setCookie]);
};

/** Passes a request on to the service that owns its path: bytes in, bytes out, nothing parsed. */
@Injectable()
export class ForwardRequest {
  private readonly always: Record<string, string>;
  private readonly proto: string;
  private readonly host: string;

  constructor(
    private readonly sessions: BrowserSessions,
    private readonly upstreams: Upstreams,
    private readonly writes: Writes,
    private readonly visitorReads: VisitorReads,
    private readonly answers: KeptAnswers,
    private readonly streams: OpenStreams,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.always = { 'cache-control': 'no-store', ...dataHeaders(config) };
    const { protocol, host } = new URL(config.PUBLIC_URL);
    this.proto = protocol.slice(0, -1);
    this.host = host;
  }

  async handle(route: ProxyRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (route.endless && this.streams.isLeaving) {
      reply.hijack();
      return this.streams.sendBack(reply.raw, { ...this.always, 'x-request-id': request.id });
    }
    const standing = await this.standingFor(route, request);
    if (route.upload) await refuseTooLarge(route.upload, request);
    const ending = new Ending();
    const onClose = (): void => {
      if (!reply.raw.writableFinished) ending.abort();
    };
    reply.raw.once('close', onClose);
    try {
      if (route.counted) await this.writes.count(request, standing);
      if (route.isPublicPage && standing.authorization === undefined)
        return await this.answerVisitor(route, reply, standing);
      await this.forward({ route, reply, standing, ending });
    } catch (error) {
      if (!reply.sent) {
        setCookies(reply, standing);
        throw error;
      }
      // The answer had begun: the browser must see that it is not whole, unless it was ended here.
      if (!reply.raw.writableEnded) reply.raw.destroy();
    } finally {
      reply.raw.off('close', onClose);
    }
  }

  private async standingFor(route: ProxyRoute, request: FastifyRequest): Promise<Standing> {
    return route.ignoresSession ? visitor : this.sessions.standingOf(request);
  }

  /** Whoever has no account: the same answer for all, kept for some seconds. */
  private async answerVisitor(
    route: ProxyRoute,
    reply: FastifyReply,
    { setCookie }: Standing,
  ): Promise<void> {
    const { request } = reply;
    await this.visitorReads.count(request);
    const { status, text } = await this.answers.read(request.raw.url ?? '/');
    reply.hijack();
    this.begin(route, reply, {
      status,
      headers: {
        ...this.always,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(text)),
        'x-request-id': request.id,
        ...(setCookie.length ? { 'set-cookie': [...setCookie] } : {}),
      },
    }).end(text);
  }

  private forward({ route, reply, standing, ending }: Forwarding): Promise<void> {
    const { request } = reply;
    const { setCookie } = standing;
    return this.upstreams.stream(
      route.to,
      {
        method: request.method as Dispatcher.HttpMethod,
        path: request.raw.url ?? '/',
        headers: this.headersFor(request, standing),
        body: bodyOf(route, request),
        ending,
        endless: route.endless ?? false,
        isRepeatable: isRepeatable(route, request),
        isUpload: route.upload !== undefined,
        ...((route.isSlow ?? route.upload) && { slowRoute: route.path }),
      },
      ({ statusCode: status, headers: answered }) => {
        reply.hijack();
        const headers = outwardHeaders(answered, this.always);
        headers['x-request-id'] = request.id;
        if (setCookie.length) headers['set-cookie'] = [...setCookie];
        const to = this.begin(route, reply, { status, headers });
        if (route.endless) this.streams.add(reply.raw, ending);
        return to;
      },
    );
  }

  private headersFor(request: FastifyRequest, { authorization }: Standing) {
    const headers = Object.assign(inwardHeaders(request.headers), callerOf(request).headers);
    headers['x-forwarded-proto'] = this.proto;
    headers['x-forwarded-host'] = this.host;
    if (authorization !== undefined) headers['authorization'] = authorization;
    return headers;
  }

  private begin(
    route: ProxyRoute,
    reply: FastifyReply,
    { status, headers }: { status: number; headers: Record<string, string | string[]> },
  ): Writable {
    const { raw, request } = reply;
    if (route.endless) {
      // An idle stream is not a dead one; proxies in front must not collect it.
      raw.socket?.setTimeout(0);
      raw.writeHead(status, { ...headers, 'x-accel-buffering': 'no' });
      raw.flushHeaders();
      return raw;
    }
    const encoding = isWorthCompressing(route, headers)
      ? preferredEncoding(request.headers['accept-encoding'])
      : undefined;
    if (!encoding) return raw.writeHead(status, headers);
    const { 'content-length': bytes, ...others } = headers;
    raw.writeHead(status, { ...others, 'content-encoding': encoding, vary: 'accept-encoding' });
    const squeezed = squeeze(encoding, Number(bytes));
    squeezed.pipe(raw);
    return squeezed;
  }
}

const isRepeatable = ({ repeatable }: ProxyRoute, { headers }: FastifyRequest): boolean =>
  repeatable === 'always' ||
  (repeatable === 'with key' && headers['idempotency-key'] !== undefined);

/** Bytes as they came: a webhook's signature is over them. A file flows through. */
const bodyOf = ({ upload }: ProxyRoute, { body }: FastifyRequest): Buffer | Readable | null => {
  if (upload && body instanceof Readable) return body.pipe(upTo(upload));
  return Buffer.isBuffer(body) ? body : null;
};

/** Tokens are not compressed together with what a caller may choose. */
const isWorthCompressing = (
  { to, path }: ProxyRoute,
  headers: Record<string, string | string[]>,
): boolean =>
  !(to === 'identity' && path.startsWith('/auth/')) &&
  headers['content-encoding'] === undefined &&
  String(headers['content-type']).startsWith('application/json') &&
  Number(headers['content-length'] ?? 0) > WORTH_COMPRESSING;
