import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { endStream, Readiness } from '@studio/nest-kit';
import type { Ending } from '../upstreams/upstreams.api.js';

/** A page connects again after a second. */
const COME_BACK = 'retry: 1000\n\n';

/** The event streams that go through this instance. They never end by themselves. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<ServerResponse, Ending>();

  constructor(private readonly readiness: Readiness) {
    readiness.onClose(() => this.endAll());
  }

  beforeApplicationShutdown(): void {
    this.endAll();
  }

  /** This instance leaves: pages connect to another one. */
  get isLeaving(): boolean {
    return this.readiness.isClosing;
  }

  /** The head of a stream has been sent. */
  add(response: ServerResponse, ending: Ending): void {
    this.streams.set(response, ending);
    response.once('close', () => this.streams.delete(response));
    if (this.isLeaving) this.end(response, ending);
  }

  /** Answers a stream that nobody here will feed. */
  sendBack(response: ServerResponse, headers: OutgoingHttpHeaders): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(COME_BACK);
    endStream(response);
  }

  private endAll(): void {
    for (const [response, ending] of this.streams) this.end(response, ending);
  }

  private end(response: ServerResponse, ending: Ending): void {
    endStream(response);
    ending.abort();
  }
}
