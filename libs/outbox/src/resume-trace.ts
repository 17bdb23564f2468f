import { isTracing, recordPast } from '@studio/nest-kit';
import type { Queue } from 'bull';

/** `batches:{booking}` as `batches:booking`: the braces are for Redis. */
export const queueName = ({ name }: Pick<Queue, 'name'>): string => name.replace(/[{}]/g, '');

interface Waited {
  /** Of what put the job there. */
  parent: string | undefined;
  queue: string;
  /** Unix ms, when the job came into the queue. */
  queuedAt: number;
  /** Unix ms, when it was published in the outbox, for events. */
  publishedAt?: number;
}

/**
 * The time in the outbox and in the queue as parts of the trace: nobody is busy with a job that
 * waits. Returns the `traceparent` for what is done now; undefined for what is not traced.
 */
export const resumeTrace = ({
  parent,
  queue,
  queuedAt,
  publishedAt,
}: Waited): string | undefined => {
  if (parent === undefined || !isTracing()) return undefined;
  const relayed =
    publishedAt === undefined
      ? parent
      : recordPast({ name: 'outbox', kind: 'producer', parent, startedAt: publishedAt }, queuedAt);
  const attributes = { 'messaging.system': 'bull', 'messaging.destination.name': queue };
  const waiting = { name: `queue ${queue}`, kind: 'consumer', attributes } as const;
  return recordPast({ ...waiting, parent: relayed, startedAt: queuedAt }, Date.now());
};
