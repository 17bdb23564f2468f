import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic } from './public-address.js';

const LIMIT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

export interface Outgoing {
  headers: Record<string, string | number>;
  body: Buffer | string | null;
  /** Public hosts only; off in local mode, where the receiver is on this machine. */
  publicOnly: boolean;
}

export interface Incoming {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** POST to a provider outside: within 10 s, no redirects, a short answer. Throws what the line says. */
export const postOut = (address: string, outgoing: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const send = new URL(address).protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(address, {
      method: 'POST',
      headers: outgoing.headers,
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(outgoing.publicOnly && { lookup: lookupPublic }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readShort(response).then(
        (text) =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            text,
          }),
        reject,
      );
    });
    request.end(outgoing.body ?? undefined);
  });

const readShort = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
