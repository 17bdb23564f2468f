import type { Endpoint } from '@studio/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const UPLOAD = 'application/x-upload';
/** What the sender called the body. */
const CONTENT_TYPE = Symbol('content type as given');

type Upload = FastifyRequest & { [CONTENT_TYPE]?: string | undefined };
type UploadRoute = Pick<Endpoint, 'method' | 'path'>;

/**
 * The routes whose body is no JSON get it as a stream, after the guard has let its sender in; all
 * others keep their parsers.
 */
export const acceptUploads = (fastify: FastifyInstance, routes: readonly UploadRoute[]): void => {
  const isUpload = ({ method, routeOptions }: FastifyRequest): boolean =>
    routes.some((route) => route.method === method && route.path === routeOptions.url);
  fastify.addContentTypeParser(UPLOAD, (_request, payload, done) => done(null, payload));
  fastify.addHook('onRequest', (request: Upload, _reply, done) => {
    if (isUpload(request)) {
      request[CONTENT_TYPE] = request.headers['content-type'];
      request.headers['content-type'] = UPLOAD;
    }
    done();
  });
};

export const contentTypeOf = (request: FastifyRequest): string =>
  (request as Upload)[CONTENT_TYPE] ?? '';
