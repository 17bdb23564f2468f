import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkName, type FileStore } from './file-store.js';

export interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Everything lies below it. */
  prefix: string;
}

/** ms for one request; a bucket that hangs must not hold the service's requests for ever. */
const LIMIT_MS = 10_000;
/** A large file has more time: 1 MB a second. */
const LEAST_BYTES_A_MS = 1_000;

/** Files in a bucket, by signed requests (SigV4) with the bucket in the path. */
export class BucketStore implements FileStore {
  private readonly client: AwsClient;

  constructor(private readonly bucket: Bucket) {
    const { accessKeyId, secretAccessKey, region } = bucket;
    this.client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      // Of its own accord it would wait through ten refusals.
      retries: 2,
      initRetryMs: 100,
    });
  }

  async put(name: string, body: Buffer | Blob, contentType: string): Promise<void> {
    const [sent, bytes] =
      body instanceof Blob ? [body, body.size] : [new Uint8Array(body), body.length];
    const request = {
      method: 'PUT',
      body: sent,
      headers: { 'content-type': contentType, 'content-length': String(bytes) },
    };
    await expectOk(
      'put',
      await this.ask(name, request, LIMIT_MS + Math.ceil(bytes / LEAST_BYTES_A_MS)),
    );
  }

  async get(name: string): Promise<Buffer | null> {
    const answer = await this.ask(name, { method: 'GET' });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    await expectOk('get', answer, false);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The limit is for the beginning of the answer: its reader may be slow. */
  async open(name: string): Promise<Readable | null> {
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(), LIMIT_MS);
    const answer = await this.send(name, { method: 'GET', signal: abort.signal }).finally(() =>
      clearTimeout(late),
    );
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new Error(`the bucket answered get with ${answer.status}`);
  }

  async delete(name: string): Promise<void> {
    const answer = await this.ask(name, { method: 'DELETE' });
    if (answer.status === 404) await answer.body?.cancel();
    else await expectOk('delete', answer);
  }

  private ask(name: string, init: RequestInit, limitMs = LIMIT_MS): Promise<Response> {
    return this.send(name, { ...init, signal: AbortSignal.timeout(limitMs) });
  }

  private send(name: string, init: RequestInit): Promise<Response> {
    const { endpoint, bucket, prefix } = this.bucket;
    return this.client.fetch(`${endpoint}/${bucket}/${prefix}/${checkName(name)}`, init);
  }
}

const expectOk = async (what: string, answer: Response, isDone = true): Promise<void> => {
  if (answer.ok && !isDone) return;
  await answer.body?.cancel();
  // Its text may name the bucket and the key: the status is enough for a log.
  if (!answer.ok) throw new Error(`the bucket answered ${what} with ${answer.status}`);
};
