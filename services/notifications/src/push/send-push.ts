import { Inject, Injectable } from '@nestjs/common';
import { SessionStates } from '@studio/auth';
import { logger, notHeld } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { quietHoursOf } from '../preferences/preferences.api.js';
import { SentLog } from '../shared/sent-log.js';
import { PushDevice } from './push-device.entity.js';
import { PushJob } from './push-job.entity.js';
import type { QueuedPush } from './push-queue.js';
import { sentPush } from './release-push.js';
import { heldUntil, pauseAfter, reasonOf } from './push-rules.js';
import { DeviceGone, PushRejected, PUSH_PORT, type PushPort } from './push.port.js';

/** A worker has a message for this long; killed between the answer and our mark, it comes twice. */
const LEASE_SECONDS = 60;
/** Quiet hours may be changed while a message waits for their end. */
const RECHECK_MS = 15 * 60_000;

type Outcome =
  | { status: 'sent' | 'failed' | 'dropped'; error: string | null }
  | { againAt: Date; error: string }
  | { againAt: Date; isHeld: true };

/** Sends one message that is due, and notes what became of it. */
@Injectable()
export class SendPush {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStates,
    private readonly sentLog: SentLog,
    @Inject(PUSH_PORT) private readonly port: PushPort,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(key: QueuedPush): Promise<void> {
    const job = await this.claim(key);
    if (job) await this.note(job, await this.attempt(job));
  }

  private async attempt(job: PushJob): Promise<Outcome> {
    const now = new Date();
    if (job.sendBefore <= now) return { status: 'dropped', error: 'too late to be of use' };
    const held = heldUntil(now, await quietHoursOf(this.dataSource.manager, job), job);
    if (held)
      return {
        againAt: new Date(Math.min(held.getTime(), now.getTime() + RECHECK_MS)),
        isHeld: true,
      };
    try {
      const device = await this.deviceOf(job);
      if (!device) return { status: 'dropped', error: 'the device is signed out' };
      await this.port.send(device, { ...job, ttl: secondsUntil(job.sendBefore, now) });
      await this.sentLog.add(sentPush(job));
      return { status: 'sent', error: null };
    } catch (error) {
      if (error instanceof DeviceGone) return this.forget(job);
      return this.failure(job, error);
    }
  }

  /** The device, while it is the person's and its session lives: nothing goes to whoever came after. */
  private async deviceOf({ studioId, deviceId, userId }: PushJob): Promise<PushDevice | null> {
    const key = { studioId, id: deviceId, userId };
    const device = await this.dataSource.manager.findOneBy(PushDevice, key);
    if (!device) return null;
    const session = await this.sessions.of(device.sessionId, userId);
    if (session?.active && session.userId === userId) return device;
    await this.dataSource.manager.delete(PushDevice, { ...key, sessionId: device.sessionId });
    return null;
  }

  private async forget({ studioId, deviceId, userId }: PushJob): Promise<Outcome> {
    await this.dataSource.manager.delete(PushDevice, { studioId, id: deviceId, userId });
    return { status: 'dropped', error: 'the device is gone' };
  }

  private failure(job: PushJob, error: unknown): Outcome {
    const reason = reasonOf(error);
    logger.warn({ pushId: job.id, reason }, 'push not sent');
    const retryInMs = error instanceof PushRejected ? error.againInMs : undefined;
    const againInMs = retryInMs ?? pauseAfter(job.attempts, this.config.PUSH_FIRST_PAUSE_MS);
    const againAt = new Date(Date.now() + againInMs);
    const isOver = (error instanceof PushRejected && error.isFinal) || againAt >= job.sendBefore;
    return isOver ? { status: 'failed', error: reason } : { againAt, error: reason };
  }

  /** For one worker alone, and only when it is due. */
  private async claim({ studioId, id }: QueuedPush): Promise<PushJob | null> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(PushJob)
      .set({
        attempts: () => 'attempts + 1',
        nextAttemptAt: () => `now() + interval '${LEASE_SECONDS} seconds'`,
      })
      .where(`studio_id = :studioId AND id = :id AND status = 'queued'`, { studioId, id })
      .andWhere('next_attempt_at <= now()')
      .andWhere(notHeld('push_jobs'))
      .execute();
    return affected ? this.dataSource.manager.findOneBy(PushJob, { studioId, id }) : null;
  }

  private async note({ studioId, id, attempts }: PushJob, outcome: Outcome): Promise<void> {
    await this.dataSource.manager.update(PushJob, { studioId, id }, changesOf(outcome, attempts));
  }
}

const changesOf = (outcome: Outcome, attempts: number): Partial<PushJob> => {
  if ('status' in outcome) return { ...outcome, nextAttemptAt: null };
  if ('error' in outcome) return { error: outcome.error, nextAttemptAt: outcome.againAt };
  // It was not tried at all.
  return { attempts: attempts - 1, nextAttemptAt: outcome.againAt };
};

const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000));
