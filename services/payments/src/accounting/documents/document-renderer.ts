import { availableParallelism } from 'node:os';
import type { OnApplicationShutdown } from '@nestjs/common';
import { errorFacts, logger, Refused } from '@studio/nest-kit';
import type { DocumentContent } from './pdf/document-content.js';
import { FairQueue } from './fair-queue.js';
import { RenderThread, RenderThreadLost } from './render-thread.js';

export interface RendererOptions {
  /** What the threads run: the built `render-document.js`. */
  program: string | URL;
  threads?: number;
  /** Documents that may wait; more are refused. */
  mostWaiting?: number;
  /** ms for one document, the start of its thread included. */
  limitMs?: number;
}

interface Job {
  content: DocumentContent;
  resolve: (pdf: Buffer) => void;
  reject: (error: unknown) => void;
}

/** One core stays free for the event loop of the service. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MOST_WAITING = 200;
const LIMIT_MS = 8_000;

/** Makes PDFs outside of the event loop: it takes 0.1 to 0.5 s of a core for each. */
export class DocumentRenderer implements OnApplicationShutdown {
  private readonly queue = new FairQueue<Job>();
  private readonly threads: RenderThread[];
  private readonly idle: RenderThread[];
  private readonly mostWaiting: number;

  constructor(options: RendererOptions) {
    const { program, threads = THREADS, limitMs = LIMIT_MS } = options;
    this.mostWaiting = options.mostWaiting ?? MOST_WAITING;
    this.threads = Array.from({ length: threads }, () => new RenderThread(program, limitMs));
    this.idle = [...this.threads];
  }

  /**
   * People take turns (`owner`): the many documents of one do not hold up another's. Throws
   * SERVICE_UNAVAILABLE when too many wait, or when the thread is lost.
   */
  render(owner: string, content: DocumentContent): Promise<Buffer> {
    if (this.queue.length >= this.mostWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.queue.add(owner, { content, resolve, reject });
      this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private next(): void {
    const thread = this.queue.length ? this.idle.pop() : undefined;
    const job = thread && this.queue.next();
    if (!thread || !job) return;
    void this.work(thread, job).finally(() => {
      this.idle.push(thread);
      this.next();
    });
  }

  private async work(thread: RenderThread, { content, resolve, reject }: Job): Promise<void> {
    try {
      resolve(await thread.render(content));
    } catch (error) {
      logger.error({ number: content.number, ...errorFacts(error) }, 'no document made');
      reject(error instanceof RenderThreadLost ? busy() : error);
    }
  }
}

const busy = (): Refused =>
  new Refused('SERVICE_UNAVAILABLE', undefined, 'Open the document again in a few seconds.');
