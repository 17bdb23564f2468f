import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, Gathered, logger } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';

/** What went out, as a restored database can find it again. */
export interface SentThing {
  /** The same for the same event, kind and reader, whichever database made it. */
  cause: readonly string[];
  /** The same for what reads the same: a reminder that is due a second time has another event. */
  content: readonly string[];
}

/** Hashes alone: nothing in the log says who was written to, or what. */
const hashOf = (secret: string, use: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts.map((part) => part.toLowerCase())]))
    .digest('base64url')
    .slice(0, 27);

/** ISO instant, hash of the cause, hash of the content. */
const ENTRY = /^(\S+Z) ([\w-]{27}) ([\w-]{27})$/;

/**
 * What was sent, in files outside of the database (`SENT_LOG_DIR`): a restored studio knows by them
 * what went out after its backup. One file a day.
 */
@Injectable()
export class SentLog {
  private readonly gathered = new Gathered<SentThing>((things) => this.write(things));

  constructor(@Inject(CONFIG) private readonly config: NotificationsConfig) {}

  /** On the disk when it resolves. Never fails: what went out can't be taken back because of it. */
  async add(thing: SentThing): Promise<void> {
    if (this.config.SENT_LOG_DIR !== undefined) await this.gathered.add(thing);
  }

  private async write(things: readonly SentThing[]): Promise<void> {
    const { SENT_LOG_DIR: folder, SERVICE_SECRET: secret } = this.config;
    if (!folder) return;
    const at = new Date().toISOString();
    const rows = things.map((thing) => `${[at, ...hashesOf(secret, thing)].join(' ')}\n`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, `${at.slice(0, 10)}.log`), 'a', 0o600);
      try {
        await file.write(rows.join(''));
        await file.datasync();
      } finally {
        await file.close();
      }
    } catch (error) {
      logger.warn(errorFacts(error), 'what was sent is not in the log outside');
    }
  }
}

const hashesOf = (secret: string, { cause, content }: SentThing): [string, string] => [
  hashOf(secret, 'cause', cause),
  hashOf(secret, 'content', content),
];

/** What is known of something that waits: sent for the same cause, or probably, with the same content. */
export type SentBefore = { is: 'sent' | 'probably sent'; at: Date } | undefined;

/**
 * The database notes a mail or a push as sent after this log does, and tries for the time of its lease
 * (minutes): one of the last minutes before the backup's end may wait in it still.
 */
const NOTED_LATER_MS = 10 * 60_000;

/** The log since a moment, to compare with. */
export class SentRecords {
  private readonly causes = new Map<string, Date>();
  private readonly contents = new Map<string, Date>();

  private constructor(
    private readonly secret: string,
    /** False: nobody kept a log. */
    readonly isKept: boolean,
  ) {}

  /** `since`: what the database is restored to. */
  static read(
    { SENT_LOG_DIR: folder, SERVICE_SECRET: secret }: NotificationsConfig,
    since: Date,
  ): SentRecords {
    const isKept = folder !== undefined && existsSync(folder);
    const records = new SentRecords(secret, isKept);
    if (!isKept) return records;
    const firstDay = earlier(since).toISOString().slice(0, 10);
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.log') || name.slice(0, 10) < firstDay) continue;
      for (const row of readFileSync(join(folder, name), 'utf8').split('\n'))
        records.add(row, since);
    }
    return records;
  }

  private add(row: string, since: Date): void {
    const [, at = '', cause = '', content = ''] = ENTRY.exec(row) ?? []; // none: cut off by a crash
    const sentAt = new Date(at);
    if (!(sentAt >= earlier(since))) return;
    this.causes.set(cause, sentAt);
    // Other things read the same: those that the backup knows as sent are none of them.
    if (sentAt >= since) this.contents.set(content, sentAt);
  }

  of(thing: SentThing): SentBefore {
    const [cause, content] = hashesOf(this.secret, thing);
    const sentAt = this.causes.get(cause);
    if (sentAt) return { is: 'sent', at: sentAt };
    const alike = this.contents.get(content);
    return alike && { is: 'probably sent', at: alike };
  }
}

const earlier = (at: Date): Date => new Date(at.getTime() - NOTED_LATER_MS);
