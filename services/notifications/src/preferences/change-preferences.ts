import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Channel, Language, NotificationKind, QuietHours } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';
import { AfterCommit } from '../shared/after-commit.js';
import { t } from './messages.js';
import { isLocked } from './kind-labels.js';
import { Preference, type Choices } from './preference.entity.js';

interface Choice {
  kind: NotificationKind;
  channels: { [channel in Channel]?: boolean | undefined };
}

export interface Changes {
  /** The version that was seen; a change made meanwhile is not overwritten. */
  version?: number | undefined;
  language?: Language | undefined;
  quietHours?: QuietHours | null | undefined;
  emailsOff?: boolean | undefined;
  kinds?: readonly Choice[] | undefined;
  /** Kinds that are not named go back to their default. */
  whole?: boolean;
}

/** Changes what a person has chosen; the other tabs and devices hear of it. */
@Injectable()
export class ChangePreferences {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    private readonly afterCommit: AfterCommit,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws PREFERENCE_REQUIRED, PREFERENCES_CHANGED. Repeated, it changes nothing more. */
  async execute(userId: string, changes: Changes): Promise<Preference> {
    refuseLocked(changes.kinds ?? []);
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lock(tx, { studioId: this.config.STUDIO_ID, userId });
      if (changes.version !== undefined && changes.version !== before.version)
        throw new Refused('PREFERENCES_CHANGED');
      return this.keep(tx, before, applied(before, changes));
    });
  }

  private async keep(
    tx: EntityManager,
    before: Preference,
    after: Preference,
  ): Promise<Preference> {
    if (isDeepStrictEqual(after, before)) return before;
    const saved = await tx.save(Preference, { ...after, version: before.version + 1 });
    this.afterCommit.do(tx, () =>
      this.realtime.send(`user:${before.userId}`, { type: 'preferences' }),
    );
    return saved;
  }
}

const refuseLocked = (choices: readonly Choice[]): void => {
  const locked = choices.flatMap(({ kind, channels }) =>
    Object.entries(channels)
      .filter(([channel, on]) => on === false && isLocked(kind, channel as Channel))
      .map(([channel]) => ({ path: `${kind}.${channel}`, message: t('alwaysSent') })),
  );
  if (locked.length) throw new Refused('PREFERENCE_REQUIRED', locked);
};

/** The person's row, made if there is none; other writers wait. */
const lock = async (
  tx: EntityManager,
  person: { studioId: string; userId: string },
): Promise<Preference> => {
  await tx.query(
    `INSERT INTO preferences (studio_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [person.studioId, person.userId],
  );
  return tx.findOneOrFail(Preference, { where: person, lock: { mode: 'pessimistic_write' } });
};

const applied = (before: Preference, changes: Changes): Preference => {
  const { language, quietHours, emailsOff, kinds = [], whole = false } = changes;
  const choices: Choices = whole ? {} : { ...before.choices };
  for (const { kind, channels } of kinds)
    choices[kind] = { ...choices[kind], ...withoutGaps(channels) };
  return Object.assign(new Preference(), before, {
    language: language ?? before.language,
    ...(quietHours !== undefined && quietColumns(quietHours)),
    emailsOff: emailsOff ?? before.emailsOff,
    choices,
  });
};

const quietColumns = (hours: Changes['quietHours']) => ({
  quietFrom: hours?.from ?? null,
  quietTo: hours?.to ?? null,
});

const withoutGaps = (channels: Choice['channels']): Partial<Record<Channel, boolean>> =>
  Object.fromEntries(
    Object.entries(channels).filter((entry): entry is [Channel, boolean] => entry[1] !== undefined),
  );
