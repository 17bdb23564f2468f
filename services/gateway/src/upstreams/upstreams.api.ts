import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@studio/contracts';
import { errorFacts, logger, Refused } from '@studio/nest-kit';
import { errors, Pool, type Dispatcher } from 'undici';
import { Hang } from './hang.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { proven } from './proven.js';

export type UpstreamName = Exclude<ServiceName, 'gateway'>;

/** ms; a service that is down must cost its own pages only, and at once (reliability G66). */
const CONNECT_MS = 1_000;
/** ms until an answer begins, the wait for a free connection included: a slow service ends in TIMEOUT. */
const HEADERS_MS = 10_000;
/** The same for a file: a phone with bad reception takes its time to send it. */
const UPLOAD_MS = 120_000;
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

interface Request extends Omit<Dispatcher.RequestOptions, 'signal'> {
  /** Ends the request when its asker has gone, and here when the answer is late. */
  abort: AbortController;
  /** An event stream: no limit of time. */
  endless?: boolean;
  /** A file: its sender may take a while. */
  isUpload?: boolean;
}

interface Line {
  pool: Pool;
  /** Event streams have connections of their own: they never end. */
  streams: Pool;
  underWay: number;
  hang: Hang;
}

/** Connections to the services behind the door. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  protected readonly answerMs: number = HEADERS_MS;
  private readonly lines: Record<UpstreamName, Line>;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {
    const line = (url: string): Line => ({
      pool: new Pool(url, {
        connections: CONNECTIONS,
        connect: { timeout: CONNECT_MS },
        headersTimeout: HEADERS_MS,
        bodyTimeout: HEADERS_MS,
      }),
      streams: new Pool(url, {
        connections: STREAMS,
        connect: { timeout: CONNECT_MS },
        headersTimeout: HEADERS_MS,
        bodyTimeout: 0,
      }),
      underWay: 0,
      hang: new Hang(),
    });
    this.lines = {
      identity: line(config.IDENTITY_URL),
      booking: line(config.BOOKING_URL),
      payments: line(config.PAYMENTS_URL),
      notifications: line(config.NOTIFICATIONS_URL),
    };
  }

  /** Streams an answer into what `begin` returns. Throws Refused; never tries a second time. */
  async stream(
    name: UpstreamName,
    request: Request,
    begin: Dispatcher.StreamFactory,
  ): Promise<void> {
    const line = this.lines[name];
    const { endless = false, isUpload = false, abort, ...given } = request;
    const options = proven(name, this.config.SERVICE_SECRET, { ...given, signal: abort.signal });
    if (endless) {
      await line.streams.stream(options, begin).catch((error: unknown) => refuse(name, error));
      return;
    }
    await this.oneRequest(name, { abort, isUpload }, (began) =>
      line.pool.stream(options, (answer) => {
        began();
        return begin(answer);
      }),
    );
  }

  /** Asks for JSON: for what the gateway composes itself. Throws Refused when nobody answers. */
  async ask(name: UpstreamName, given: Dispatcher.RequestOptions): Promise<UpstreamAnswer> {
    const { pool } = this.lines[name];
    const abort = new AbortController();
    const signal =
      given.signal instanceof AbortSignal
        ? AbortSignal.any([given.signal, abort.signal])
        : abort.signal;
    const options = proven(name, this.config.SERVICE_SECRET, { ...given, signal });
    return this.oneRequest(name, { abort, isUpload: false }, async (began) => {
      const answer = await pool.request(options);
      began();
      const text = await answer.body.text();
      return { status: answer.statusCode, headers: answer.headers, body: parse(text) };
    });
  }

  /** What holds for every request with an end: the bounds of time and number, and who hangs. */
  private async oneRequest<T>(
    name: UpstreamName,
    { abort, isUpload }: Required<Pick<Request, 'abort' | 'isUpload'>>,
    send: (began: () => void) => Promise<T>,
  ): Promise<T> {
    const line = this.lines[name];
    if (line.underWay >= UNDER_WAY || !line.hang.mayAsk()) throw busy();
    line.underWay++;
    // undici counts from the moment that a connection is free: behind a service that hangs, the
    // last of a crowd would wait for all before it.
    const late = setTimeout(
      () => abort.abort(new errors.HeadersTimeoutError()),
      isUpload ? UPLOAD_MS : this.answerMs,
    );
    try {
      return await send(() => {
        clearTimeout(late);
        line.hang.answered();
      });
    } catch (error) {
      // Of a file it may be the sender who is slow.
      if (isLate(error) && !isUpload) line.hang.timedOut();
      return refuse(name, error);
    } finally {
      clearTimeout(late);
      line.underWay--;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      Object.values(this.lines).flatMap(({ pool, streams }) => [pool.close(), streams.destroy()]),
    );
  }
}

const busy = (): Refused => new Refused('SERVICE_UNAVAILABLE', undefined, 'Try again in 2 s.');

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isLate = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error as Error).name === 'TimeoutError';

const refuse = (upstream: UpstreamName, error: unknown): never => {
  if (error instanceof Refused) throw error;
  // The browser went away: nobody is left to be told.
  if ((error as Error).name === 'AbortError') throw new Refused('TIMEOUT');
  logger.warn({ upstream, ...errorFacts(error) }, 'a service did not answer');
  throw isLate(error) ? new Refused('TIMEOUT', undefined, 'Try again in a moment.') : busy();
};
