import { Worker } from 'node:worker_threads';
import type { DocumentContent } from './pdf/document-content.js';

export type RenderAnswer = { pdf: Uint8Array } | { error: string };

/** The thread ended, or took too long: the document itself may be fine. */
export class RenderThreadLost extends Error {}

/** One worker thread. It is started by the first document, and again after it was lost. */
export class RenderThread {
  private worker: Worker | undefined;

  constructor(
    private readonly program: string | URL,
    /** ms for one document. */
    private readonly limitMs: number,
  ) {}

  /** One document at a time. Throws RenderThreadLost, or the error of the document. */
  render(content: DocumentContent): Promise<Buffer> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(limit);
        worker.off('message', onAnswer).off('error', onLost).off('exit', onLost);
      };
      const onAnswer = (answer: RenderAnswer): void => {
        done();
        if ('pdf' in answer) resolve(Buffer.from(answer.pdf));
        else reject(new Error(answer.error));
      };
      const onLost = (reason: unknown): void => {
        done();
        this.drop(worker);
        reject(new RenderThreadLost(`the rendering thread was lost: ${String(reason)}`));
      };
      const limit = setTimeout(() => onLost('time-out'), this.limitMs);
      worker.once('message', onAnswer).once('error', onLost).once('exit', onLost);
      worker.postMessage(content);
    });
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.program);
    // An idle thread does not keep the process; its own 'error' must not end it either.
    worker.unref();
    worker.on('error', () => this.drop(worker)).once('exit', () => this.drop(worker));
    return worker;
  }

  private drop(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
    void worker.terminate();
  }
}
