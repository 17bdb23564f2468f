import { putMyAvatar } from '@studio/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const UPLOAD = 'application/x-upload';
/** What the sender called the body. */
const CONTENT_TYPE = Symbol('content type as given');

type Upload = FastifyRequest & { [CONTENT_TYPE]?: string | undefined };

const isUpload = ({ method, url }: FastifyRequest): boolean =>
  method === putMyAvatar.method && url.split('?')[0] === putMyAvatar.path;

/**
 * The one route whose body is no JSON gets it as a stream, after the guard has let its sender in;
 * all others keep the parser of the auth contract, which takes any type for JSON.
 */
export const acceptUploads = (fastify: FastifyInstance): void => {
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
