import { InjectQueue } from '@nestjs/bull';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { answerWithin, errorFacts, logger } from '@studio/nest-kit';
import type { Queue } from 'bull';

/** Braces: all keys of the queue in one slot of a Redis cluster. */
export const EMAILS = '{emails}';

/** Mails of one job, so that a worker claims them by one statement. */
const TOGETHER = 4;

export interface QueuedEmail {
  studioId: string;
  id: string;
  /** Of what the message is owed for, when that was traced (W3C). */
  traceparent?: string | undefined;
}

/**
 * Mails of one studio. A worker of a release before there were `others` sends the first alone: the
 * retry job hands over the rest.
 */
export interface EmailsJob extends QueuedEmail {
  others?: Omit<QueuedEmail, 'studioId'>[];
}

interface Waiting extends QueuedEmail {
  attempt: number;
}

/** Hands mails to the workers; what Redis loses, the retry job hands over again. */
@Injectable()
export class EmailQueue implements OnModuleInit {
  private waiting: Waiting[] = [];

  constructor(@InjectQueue(EMAILS) private readonly queue: Queue<EmailsJob>) {}

  onModuleInit(): void {
    this.queue.on('error', (error) => logger.debug(errorFacts(error), 'queue error'));
  }

  /**
   * Never waits for Redis and never fails. Adding what is there already changes nothing. What one
   * transaction owes, or one look of the retry job finds, goes together.
   */
  add(email: QueuedEmail, attempt: number): void {
    this.waiting.push({ ...email, attempt });
    if (this.waiting.length === 1) queueMicrotask(() => this.addWaiting());
  }

  /** Whether jobs wait for a worker; false when Redis does not say it within a second. */
  async hasWaiting(): Promise<boolean> {
    if (this.queue.client.status !== 'ready') return false;
    try {
      const ask = (): Promise<number> => this.queue.getWaitingCount();
      return (await answerWithin(1_000, { who: 'redis', ask })) > 0;
    } catch (error) {
      logger.debug(errorFacts(error), 'waiting emails not counted');
      return false;
    }
  }

  private addWaiting(): void {
    const waiting = this.waiting;
    this.waiting = [];
    if (this.queue.client.status !== 'ready') return;
    for (const studioId of new Set(waiting.map((email) => email.studioId))) {
      const emails = waiting.filter((email) => email.studioId === studioId);
      for (let at = 0; at < emails.length; at += TOGETHER)
        this.addJob(emails.slice(at, at + TOGETHER));
    }
  }

  private addJob(emails: readonly Waiting[]): void {
    const [first, ...rest] = emails.map(toData);
    if (!first) return;
    const others = rest.map(({ studioId: _same, ...email }) => email);
    const data = { ...first, ...(others.length > 0 && { others }) };
    const options = { jobId: jobIdOf(emails), removeOnComplete: true, removeOnFail: true };
    this.queue
      .add(data, options)
      .catch((error: unknown) => logger.warn(errorFacts(error), 'emails not queued'));
  }
}

const toData = ({ studioId, id, traceparent }: Waiting): QueuedEmail => ({
  studioId,
  id,
  ...(traceparent && { traceparent }),
});

const jobIdOf = (emails: readonly Waiting[]): string => {
  const ends = emails.length > 1 ? [emails[0], emails.at(-1)] : emails;
  return ends.map((email) => `${email?.id}:${email?.attempt}`).join(':');
};
