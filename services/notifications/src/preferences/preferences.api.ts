import type { Language, NotificationKind } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { readAgain, ReadOnce } from '../shared/read-once.js';
import type { Preference } from './preference.entity.js';
import { reaches } from './reach.js';

export { isLocked } from './kind-labels.js';
export { kindOf, placeOf } from './notification-kinds.js';

interface Person {
  studioId: string;
  userId: string;
}

/**
 * Whether a person is sent mails of a kind, and in which language: yes and English for whoever has
 * chosen nothing.
 */
export const mailChoiceOf = async (
  tx: EntityManager,
  { kind, studioId, userId }: Person & { kind: NotificationKind },
): Promise<{ isWanted: boolean; language: Language }> => {
  const chosen = await chosenBy(tx, { studioId, userId });
  return { isWanted: reaches(chosen, kind, 'email'), language: chosen?.language ?? 'en' };
};

/** Whether they are told of it on the app's two channels. */
export const reachInApp = async (
  tx: EntityManager,
  { kind, studioId, userId }: Person & { kind: NotificationKind },
): Promise<{ inApp: boolean; push: boolean }> => {
  const chosen = await chosenBy(tx, { studioId, userId });
  return { inApp: reaches(chosen, kind, 'inApp'), push: reaches(chosen, kind, 'push') };
};

/** Studio time, HH:mm; both null: never quiet. */
export const quietHoursOf = async (
  manager: EntityManager,
  { studioId, userId }: Person,
): Promise<{ quietFrom: string | null; quietTo: string | null }> => {
  const chosen = await chosenBy(manager, { studioId, userId });
  return { quietFrom: chosen?.quietFrom ?? null, quietTo: chosen?.quietTo ?? null };
};

/** Spec section 6: false means opted out of emails; unknown people and errors count as allowed. */
export const emailsAllowed = async (
  manager: EntityManager,
  { studioId, email }: { studioId: string; email: string },
): Promise<boolean> => {
  try {
    const off: unknown[] = await manager.query(
      `SELECT 1 FROM recipients JOIN preferences USING (studio_id, user_id)
       WHERE studio_id = $1 AND lower(email) = lower($2) AND emails_off`,
      [studioId, email],
    );
    return off.length === 0;
  } catch (error) {
    logger.warn(errorFacts(error), 'email preference not read: allowed');
    return true;
  }
};

/** Ends the mails of one kind, or all that may be ended; safe to repeat. */
export const optOutOfEmails = async (
  tx: EntityManager,
  { studioId, userId, kind }: Person & { kind?: NotificationKind },
): Promise<void> => {
  const off = kind === undefined;
  const ended = off ? {} : { [kind]: { email: false } };
  await tx.query(
    `INSERT INTO preferences AS own (studio_id, user_id, version, emails_off, choices)
     VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (studio_id, user_id) DO UPDATE
       SET version = own.version + 1, emails_off = own.emails_off OR $3,
           choices = CASE WHEN $3 THEN own.choices ELSE jsonb_set(own.choices, ARRAY[$5],
             coalesce(own.choices -> $5, '{}') || '{"email": false}') END`,
    [studioId, userId, off, JSON.stringify(ended), kind ?? ''],
  );
  readAgain(tx);
};

/** Takes an opt-out of one kind back; safe to repeat. */
export const optInToEmails = async (
  tx: EntityManager,
  { studioId, userId, kind }: Person & { kind: NotificationKind },
): Promise<void> => {
  await tx.query(
    `UPDATE preferences
     SET version = version + 1, choices = jsonb_set(choices, ARRAY[$3, 'email'], 'true')
     WHERE studio_id = $1 AND user_id = $2 AND choices -> $3 ->> 'email' = 'false'`,
    [studioId, userId, kind],
  );
  readAgain(tx);
};

/** Who has switched on mails of a kind that are off by themselves. */
export const whoSwitchedOn = async (
  tx: EntityManager,
  { studioId, kind }: { studioId: string; kind: NotificationKind },
): Promise<string[]> => {
  const rows = await tx.query<{ user_id: string }[]>(
    `SELECT user_id FROM preferences
     WHERE studio_id = $1 AND NOT emails_off AND choices -> $2 ->> 'email' = 'true'`,
    [studioId, kind],
  );
  return rows.map(({ user_id: userId }) => userId);
};

type Chosen = Pick<Preference, 'language' | 'emailsOff' | 'choices' | 'quietFrom' | 'quietTo'>;

const choices = new ReadOnce<Chosen & { userId: string }>({
  name: 'choices',
  text: `SELECT user_id AS "userId", language, emails_off AS "emailsOff", choices,
      quiet_from AS "quietFrom", quiet_to AS "quietTo"
    FROM preferences WHERE studio_id = $1 AND user_id = ANY ($2)`,
});

/** Reads what the people of a batch of events have chosen, for whoever asks in this transaction. */
export const readChoices = (
  tx: EntityManager,
  people: { studioId: string; userIds: readonly string[] },
): Promise<void> => choices.readAll(tx, people);

const chosenBy = async (tx: EntityManager, person: Person): Promise<Chosen | null> =>
  (await choices.of(tx, person)) ?? null;
