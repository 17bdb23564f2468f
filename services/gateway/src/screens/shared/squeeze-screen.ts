import type { FastifyReply, FastifyRequest } from 'fastify';
import { squeezeAtOnce, WORTH_COMPRESSING } from '../../shared/compress.js';
import { preferredEncoding } from '../../shared/encodings.js';

/** A composed answer on its way out, compressed as those that come from one service are. */
export const squeezeScreen = async (
  { routeOptions, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (!routeOptions.url?.startsWith('/api/screens/') || typeof payload !== 'string') return payload;
  void reply.header('vary', 'accept-encoding');
  const encoding = preferredEncoding(headers['accept-encoding']);
  if (!encoding || payload.length <= WORTH_COMPRESSING) return payload;
  void reply.header('content-encoding', encoding);
  return squeezeAtOnce(encoding, Buffer.from(payload));
};
