import type { IncomingHttpHeaders } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { errors, type Dispatcher } from 'undici';

/** Ends a request when its caller has gone, or its answer is late. An AbortSignal costs ten times as much. */
export class Ending {
  private reason: Error | undefined;
  private end: ((reason: Error) => void) | undefined;

  abort(reason: Error = new errors.RequestAbortedError()): void {
    this.reason ??= reason;
    this.end?.(this.reason);
  }

  /** Calls `end` once the request shall end: at once, if that has been said before. */
  onAbort(end: (reason: Error) => void): void {
    this.end = end;
    if (this.reason) end(this.reason);
  }
}

/** Says where the answer goes, once its head is there. */
export type Begin = (answer: { statusCode: number; headers: IncomingHttpHeaders }) => Writable;

/** Streams an answer into what `begin` returns. Resolves when all of it has come, rejects when it broke off. */
export const passOn = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { ending, begin }: { ending: Ending; begin: Begin },
): Promise<void> =>
  new Promise((resolve, reject) => {
    let to: Writable | undefined;
    // It may still wait for a connection: whoever waits for the answer hears of the end at once.
    ending.onAbort(reject);
    // What undici has let go of may still break.
    if (options.body instanceof Readable) options.body.once('error', reject);
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        ending.onAbort((reason) => {
          reject(reason);
          controller.abort(reason);
        });
      },
      onResponseStart(controller, statusCode, headers) {
        if (statusCode < 200) return;
        to = begin({ statusCode, headers }).on('error', (error) => controller.abort(error));
      },
      onResponseData(controller, chunk) {
        if (to?.write(chunk)) return;
        controller.pause();
        to?.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        to?.end();
        resolve();
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
