import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { continueTrace, errorFacts, logger, requestContext } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { EventHandlers, type NamedHandler } from './on-event.js';
import { once, onceTogether, type OnceWork } from './once.js';
import { OUTBOX_OPTIONS, queueOf, type OutboxOptions } from './outbox.options.js';
import { queueName, resumeTrace } from './resume-trace.js';

/** An event that one handler has to hear. */
interface Hearing {
  event: StudioEvent;
  handler: NamedHandler;
  /** `traceparent` of what the handler goes on with. */
  parent: string | undefined;
}

/** How a batch came here. */
interface Delivery {
  attemptsMade: number;
  /** Unix ms, when its job came into the queue. */
  queuedAt: number;
}

/** Gives each handler each event of a batch once. */
@Injectable()
export class GiveEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly handlers: EventHandlers,
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
  ) {}

  /** Throws when a handler failed, after all others were called. */
  async execute(
    events: readonly StudioEvent[],
    { attemptsMade, queuedAt }: Delivery,
  ): Promise<void> {
    const hearings = events.flatMap((event) => this.hearingsOf(event, queuedAt));
    try {
      // One that fails must not hold up the others: from the second try on, each by itself.
      const isTogether = this.options.handlesTogether !== undefined && attemptsMade === 0;
      const isDone = isTogether && (await this.giveTogether(hearings));
      if (!isDone) await this.giveSingly(hearings);
    } finally {
      for (const event of events) for (const show of this.handlers.liveOf(event.type)) show(event);
    }
  }

  private hearingsOf(event: StudioEvent, queuedAt: number): Hearing[] {
    const handlers = this.handlers.of(event.type);
    if (handlers.length === 0) return [];
    const parent = resumeTrace({
      parent: event.traceparent,
      queue: queueName({ name: queueOf(this.options.service) }),
      queuedAt,
      publishedAt: Date.parse(event.occurredAt),
    });
    return handlers.map((handler) => ({ event, handler, parent }));
  }

  private async giveTogether(hearings: readonly Hearing[]): Promise<boolean> {
    if (hearings.length === 0) return true;
    try {
      const heard = [...new Set(hearings.map(({ event }) => event))];
      await onceTogether(this.dataSource, hearings.map(toOnce), {
        prepare: async (tx) => this.options.handlesTogether?.prepare?.(tx, heard),
        finish: async (tx) => this.options.handlesTogether?.finish?.(tx),
      });
      return true;
    } catch (error) {
      logger.debug(errorFacts(error), 'events are handled one by one');
      return false;
    }
  }

  private async giveSingly(hearings: readonly Hearing[]): Promise<void> {
    const failed = new Set<string>();
    for (const hearing of hearings) {
      const { key, work } = toOnce(hearing);
      try {
        await once(this.dataSource, key, work);
      } catch (error) {
        const { type } = hearing.event;
        // Bull tries again: handlers that are done by then are skipped by their mark.
        logger.warn({ ...key, type, ...errorFacts(error) }, 'event not handled');
        failed.add(key.handler);
      }
    }
    // Bull keeps the words of an error in Redis: these hold nothing of the event.
    if (failed.size > 0) throw new Error(`${[...failed].join(', ')} could not handle it`);
  }
}

const toOnce = ({ event, handler: { name, handle }, parent }: Hearing): OnceWork => {
  const { id: eventId, studioId, requestId } = event;
  return {
    key: { studioId, eventId, handler: name },
    type: event.type,
    work: (tx) =>
      requestContext.run({ requestId: requestId ?? eventId }, () =>
        continueTrace(
          { name, kind: 'consumer', parent, attributes: { 'studio.event': event.type } },
          () => handle(event, tx),
        ),
      ),
  };
};
