import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { backendNames, byService, urlVariable, type BackendName } from '@studio/contracts';
import { asChild, idleConnections, Refused, withSecondTry } from '@studio/nest-kit';
import { errors, Pool, type Client, type Dispatcher } from 'undici';
import { CONFIG, type GatewayConfig } from '../config.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { passOn, type Begin, type Ending } from './pass-on.js';
import { busy, isCallersLimit, isLate, refuse } from './refusals.js';
import { CONNECT_MS, HEADERS_MS, SILENCE_MS, SLOW_MS, UPLOAD_MS } from './upstream-limits.js';
import { withDeadline } from './with-deadline.js';
import { withProof } from './with-proof.js';

export { Ending } from './pass-on.js';
export type UpstreamName = BackendName;

const CONNECTIONS = 64;
/** Requests under way to one service; more are refused, so that memory stays bounded (G67). */
const UNDER_WAY = 512;
const STREAMS = 10_000;

export interface UpstreamAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  /** Parsed JSON; undefined when there is none. */
  body: unknown;
}

interface Request extends Dispatcher.DispatchOptions {
  /** Ends the request when its caller has gone, and here when the answer is late. */
  ending: Ending;
  /** An event stream: no limit of time. */
  endless?: boolean;
  /** It may arrive twice: sent again where an instance that left has closed the connection. */
  isRepeatable?: boolean;
  /** A file: its sender may take a while. */
  isUpload?: boolean;
  /** A route that may take seconds by its nature: counted apart, by this name. */
  slowRoute?: string;
}

/** Connections of one kind to one service. */
interface Way {
  url: string;
  pool: Pool;
  options: Client.Options;
}

/** Requests that are counted together: connections, number, and share without an answer. */
interface Connection extends Way {
  underWay: number;
  breaker: CircuitBreaker;
}

interface Upstream {
  url: string;
  ordinary: Connection;
  /** By route: what takes seconds must neither close nor fill the way for the rest. */
  slow: Map<string, Connection>;
  /** Event streams have connections of their own: they never end. */
  streams: Way;
}

interface OneRequest {
  name: UpstreamName;
  connection: Connection;
  /** ms until the answer must have begun. */
  limitMs: number;
  isUpload: boolean;
  ending: Pick<Ending, 'abort'>;
}

/** Connections to the services behind the door. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  protected readonly answerMs: number = HEADERS_MS;
  protected readonly slowMs: number = SLOW_MS;
  private readonly upstreams: Record<UpstreamName, Upstream>;

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {
    const upstream = (url: string): Upstream => ({
      url,
      ordinary: openConnection(url),
      slow: new Map(),
      streams: openWay(url, STREAMS, SILENCE_MS),
    });
    this.upstreams = byService(backendNames, (name) => upstream(config[urlVariable(name)]));
  }

  /** Streams an answer into what `begin` returns. Throws Refused. */
  stream(name: UpstreamName, request: Request, begin: Begin): Promise<void> {
    return asChild(spanOf(name, request), () => this.sendOn(name, request, begin));
  }

  private async sendOn(name: UpstreamName, request: Request, begin: Begin): Promise<void> {
    const { endless = false, isUpload = false, slowRoute, ending } = request;
    if (endless) {
      let hasBegun = false;
      const beginStream: Begin = (answer) => {
        hasBegun = true;
        return begin(answer);
      };
      await this.passOn(this.upstreams[name].streams, request, beginStream).catch(
        (error: unknown) => {
          // Either side may end a stream at any time: its page connects again.
          if (hasBegun) throw new Refused('SERVICE_UNAVAILABLE');
          return refuse(name, error);
        },
      );
      return;
    }
    const connection = this.connectionOf(name, slowRoute);
    const limitMs = this.limitOf(request);
    await this.oneRequest({ name, connection, ending, isUpload, limitMs }, (began) =>
      this.passOn(connection, request, (answer) => {
        began();
        return begin(answer);
      }),
    );
  }

  /** A file is gone once it was sent, and so is an answer that has begun: neither is repeated. */
  private passOn(way: Way, request: Request, begin: Begin): Promise<void> {
    const { ending, isRepeatable = false } = request;
    const limited = request.endless ? request : withDeadline(request, this.limitOf(request));
    const options = withProof(this.config.SERVICE_SECRET, limited);
    let hasBegun = false;
    const beginOnce: Begin = (answer) => {
      hasBegun = true;
      return begin(answer);
    };
    return withSecondTry({ ...way, isRepeatable: () => isRepeatable && !hasBegun }, (to) =>
      passOn(to, options, { ending, begin: beginOnce }),
    );
  }

  /** Asks for JSON: for what the gateway composes itself. Throws Refused when nobody answers. */
  request(name: UpstreamName, request: Dispatcher.RequestOptions): Promise<UpstreamAnswer> {
    return asChild(spanOf(name, request), () => this.ask(name, request));
  }

  private async ask(
    name: UpstreamName,
    request: Dispatcher.RequestOptions,
  ): Promise<UpstreamAnswer> {
    const connection = this.upstreams[name].ordinary;
    const abort = new AbortController();
    const signal =
      request.signal instanceof AbortSignal
        ? AbortSignal.any([request.signal, abort.signal])
        : abort.signal;
    const limited = withDeadline({ ...request, signal }, this.answerMs);
    const options = withProof(this.config.SERVICE_SECRET, limited);
    const one = { name, connection, ending: abort, isUpload: false, limitMs: this.answerMs };
    return this.oneRequest(one, async (began) => {
      const isRepeatable = (): boolean => request.method === 'GET';
      return withSecondTry({ ...connection, isRepeatable }, async (to) => {
        const answer = await to.request({ ...options, origin: connection.url });
        began();
        const text = await answer.body.text();
        return { status: answer.statusCode, headers: answer.headers, body: parse(text) };
      });
    });
  }

  /** What holds for every request with an end: the bounds of time and number, and the breaker. */
  private async oneRequest<T>(
    { name, connection, ending, isUpload, limitMs }: OneRequest,
    send: (began: () => void) => Promise<T>,
  ): Promise<T> {
    if (connection.underWay >= UNDER_WAY || !connection.breaker.mayRequest()) throw busy();
    connection.underWay++;
    // undici counts from the moment that a connection is free: behind a service that hangs, the
    // last of a crowd would wait for all before it.
    const late = setTimeout(() => ending.abort(new errors.HeadersTimeoutError()), limitMs);
    try {
      return await send(() => {
        clearTimeout(late);
        connection.breaker.answered();
      });
    } catch (error) {
      // Of a file it may be the sender who is slow; a caller may have a shorter limit than ours.
      if (isLate(error) && !isUpload && !isCallersLimit(error)) connection.breaker.timedOut();
      return refuse(name, error);
    } finally {
      clearTimeout(late);
      connection.underWay--;
    }
  }

  private limitOf({
    isUpload = false,
    slowRoute,
  }: Pick<Request, 'isUpload' | 'slowRoute'>): number {
    if (isUpload) return UPLOAD_MS;
    return slowRoute === undefined ? this.answerMs : this.slowMs;
  }

  private connectionOf(name: UpstreamName, slowRoute: string | undefined): Connection {
    const { url, ordinary, slow } = this.upstreams[name];
    if (slowRoute === undefined) return ordinary;
    const connection = slow.get(slowRoute) ?? openConnection(url);
    slow.set(slowRoute, connection);
    return connection;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      Object.values(this.upstreams).flatMap(({ ordinary, slow, streams }) => [
        ...[ordinary, ...slow.values()].map(({ pool }) => pool.close()),
        streams.pool.destroy(),
      ]),
    );
  }
}

const openWay = (url: string, connections: number, bodyTimeout: number): Way => {
  const options = {
    ...idleConnections,
    connect: { timeout: CONNECT_MS },
    // Our own limits end earlier what must be quick.
    headersTimeout: SLOW_MS,
    bodyTimeout,
  };
  return { url, options, pool: new Pool(url, { ...options, connections }) };
};

const openConnection = (url: string): Connection => ({
  ...openWay(url, CONNECTIONS, HEADERS_MS),
  underWay: 0,
  breaker: new CircuitBreaker(),
});

const spanOf = (name: UpstreamName, { method }: Pick<Dispatcher.RequestOptions, 'method'>) =>
  ({ name: `${method} ${name}`, kind: 'client' }) as const;

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
