import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { endpoints } from '@studio/contracts/endpoints';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { hasNoBody } from './has-no-body.js';
import { logger } from './logger.js';
import { Refused } from './refused.js';

/** ms in which a request must have come in, however slow its line is. Answers have no such end. */
export interface RequestTimes {
  headersMs: number;
  bodyMs: number;
  /** A picture from a phone with bad reception takes its time. */
  uploadMs: number;
}

export const requestTimes: RequestTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
};

const CHECK_EVERY_MS = 1_000;

/** Node ends what has not come in by itself; bodies of JSON end earlier, by the hook below. */
export const slowRequestOptions = ({ headersMs, uploadMs }: RequestTimes) =>
  ({
    requestTimeout: uploadMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersMs),
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      refuse(socket, refusalOf(error.code));
    },
  }) satisfies FastifyHttpOptions<Server>;

const refusalOf = (code: string | undefined): Refused => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refused('REQUEST_TOO_SLOW');
  const tooLong = code === 'HPE_HEADER_OVERFLOW';
  const message = tooLong ? 'The headers are too long.' : 'The request can not be read.';
  return new Refused('BAD_REQUEST', [{ path: '', message }]);
};

/** Who does not listen gets no more time either: the socket is closed. */
const refuse = (socket: Socket, refused: Refused): void => {
  const body = JSON.stringify(refused.toBody());
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        `\r\n${body}`,
      ].join('\r\n'),
    );
  socket.destroySoon();
};

const uploads = new Set(
  endpoints.flatMap(({ method, path, upload }) => (upload ? [`${method} ${path}`] : [])),
);

/** Ends requests whose body has not come in: 408, and the socket is closed. */
export const endSlowBodies = (fastify: FastifyInstance, { bodyMs }: RequestTimes): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw, method, routeOptions } = request;
    const isUpload = uploads.has(`${method} ${routeOptions.url ?? ''}`);
    if (hasNoBody(raw.headers) || isUpload) return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      logger.info({ route: routeOptions.url, requestId: request.id }, 'a body came too slowly');
      end(raw, reply.raw.headersSent);
    }, bodyMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
};

const end = ({ socket }: IncomingMessage, isAnswered: boolean): void => {
  if (isAnswered) socket.destroy();
  else refuse(socket, new Refused('REQUEST_TOO_SLOW'));
};
