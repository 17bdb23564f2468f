import type { Queryable } from '@studio/nest-kit';
import { In, type EntityManager } from 'typeorm';
import { readAgain, ReadOnce } from '../shared/read-once.js';
import { Person } from './person.entity.js';

export type { Person } from './person.entity.js';

interface PersonKey {
  studioId: string;
  userId: string;
}

/** A row, with the address of the person that it is today: of a merged record, the one it is a part of. */
interface HeldPerson {
  userId: string;
  erasedAt: Date | null;
  /** Null: that one is not known yet. */
  email: string | null;
  fullName: string | null;
  /** A mail server has said for good that nobody has the address. */
  isRefused: boolean | null;
}

const held = new ReadOnce<HeldPerson>({
  name: 'hold people',
  text: `SELECT r.user_id AS "userId", r.erased_at AS "erasedAt", p.email, p.full_name AS "fullName",
      p.refused_email = p.email AS "isRefused"
    FROM recipients r
    LEFT JOIN recipients p
      ON p.studio_id = r.studio_id AND p.user_id = coalesce(r.merged_into, r.user_id)
    WHERE r.studio_id = $1 AND r.user_id = ANY ($2)
    ORDER BY r.user_id FOR SHARE OF r`,
});

/**
 * Reads and holds the people of a batch of events, in one order: whoever is asked for later in this
 * transaction is known.
 */
export const holdPeople = (
  tx: EntityManager,
  people: { studioId: string; userIds: readonly string[] },
): Promise<void> => held.readAll(tx, people);

/**
 * Where a person's mail goes. Throws while identity's event has not come yet: the event at hand
 * is then tried again, because services' events overtake each other.
 */
export const personOf = async (
  tx: EntityManager,
  key: PersonKey,
): Promise<Pick<Person, 'email' | 'fullName'>> => {
  const found = await held.of(tx, key);
  if (!found || found.email === null) throw new Error('the recipient is not known yet');
  return { email: found.email, fullName: found.fullName };
};

/** All of them that are known here; who was merged into another record is that one. */
export const peopleOf = (
  tx: EntityManager,
  { studioId, userIds }: { studioId: string; userIds: readonly string[] },
): Promise<Person[]> =>
  tx
    .createQueryBuilder(Person, 'recipient')
    .where('recipient.studioId = :studioId', { studioId })
    .andWhere(
      `recipient.userId IN (SELECT coalesce(r.merged_into, r.user_id) FROM recipients r
        WHERE r.studio_id = :studioId AND r.user_id = ANY(:userIds))`,
      { userIds },
    )
    .orderBy('recipient.userId', 'ASC')
    .getMany();

/** Everybody who runs the studio. */
export const adminsOf = async (tx: EntityManager, studioId: string): Promise<string[]> => {
  const where = { studioId, role: 'admin' };
  const admins = await tx.find(Person, { where, order: { userId: 'ASC' } });
  return admins.map(({ userId }) => userId);
};

/** Everybody who plans: managers and above. */
export const managersOf = async (tx: EntityManager, studioId: string): Promise<string[]> => {
  const where = { studioId, role: In(['manager', 'admin']) };
  const managers = await tx.find(Person, { where, order: { userId: 'ASC' } });
  return managers.map(({ userId }) => userId);
};

/** Whose address it is; null for strangers. */
export const personByAddress = (
  manager: EntityManager,
  { studioId, address }: { studioId: string; address: string },
): Promise<Person | null> =>
  manager
    .createQueryBuilder(Person, 'recipient')
    .where('recipient.studioId = :studioId', { studioId })
    .andWhere('lower(recipient.email) = lower(:address)', { address })
    .orderBy('recipient.asOf', 'DESC')
    .getOne();

/**
 * True once the account was deleted. The row is held until the caller's transaction ends: what it
 * writes for a person is seen by the erasure, or not written.
 */
export const isErased = async (tx: EntityManager, key: PersonKey): Promise<boolean> => {
  const found = await held.of(tx, key);
  return found !== undefined && found.erasedAt !== null;
};

/** The mail server said for good that nobody has this address; it counts while it is the person's. */
export const noteAddressRefused = async (
  db: Queryable,
  { studioId, userId, address }: PersonKey & { address: string },
): Promise<void> => {
  await db.query(
    `UPDATE recipients SET refused_email = email, refused_at = now()
     WHERE studio_id = $1 AND user_id = $2 AND lower(email) = lower($3) AND erased_at IS NULL`,
    [studioId, userId, address],
  );
};

/** It took a mail to the address: what it said before is over. */
export const noteAddressTaken = async (
  db: Queryable,
  { studioId, userId, address }: PersonKey & { address: string },
): Promise<void> => {
  await db.query(
    `UPDATE recipients SET refused_email = NULL, refused_at = NULL
     WHERE studio_id = $1 AND user_id = $2 AND lower(refused_email) = lower($3)`,
    [studioId, userId, address],
  );
};

/** What the server said of the person's address is not held against it any more. */
export const forgetRefusal = async (
  db: Queryable,
  { studioId, userId }: PersonKey,
): Promise<void> => {
  await db.query(
    `UPDATE recipients SET refused_email = NULL, refused_at = NULL
     WHERE studio_id = $1 AND user_id = $2 AND refused_at IS NOT NULL`,
    [studioId, userId],
  );
};

/** True while mails to the person's address come back for good. */
export const isAddressRefused = async (tx: EntityManager, key: PersonKey): Promise<boolean> =>
  (await held.of(tx, key))?.isRefused === true;

/** Since when mails to the person's address come back for good; null: they don't, as far as is known. */
export const addressRefusedSince = async (
  db: Queryable,
  { studioId, userId }: PersonKey,
): Promise<Date | null> => {
  const [row] = await db.query<{ refused_at: Date }[]>(
    `SELECT refused_at FROM recipients
     WHERE studio_id = $1 AND user_id = $2 AND refused_email = email AND email <> ''`,
    [studioId, userId],
  );
  return row?.refused_at ?? null;
};

/** Forgets name and address, for good; returns what they were. */
export const eraseRecipient = async (
  tx: EntityManager,
  { studioId, userId }: PersonKey,
): Promise<{ email: string; fullName: string | null }> => {
  const [row] = await tx.query<{ email: string; full_name: string | null }[]>(
    'SELECT email, full_name FROM recipients WHERE studio_id = $1 AND user_id = $2 FOR UPDATE',
    [studioId, userId],
  );
  await tx.query(
    `INSERT INTO recipients (studio_id, user_id, email, full_name, as_of, erased_at)
     VALUES ($1, $2, '', NULL, 'infinity', now())
     ON CONFLICT (studio_id, user_id) DO UPDATE
       SET email = '', full_name = NULL, role = NULL, as_of = 'infinity', erased_at = now(),
         refused_email = NULL, refused_at = NULL`,
    [studioId, userId],
  );
  readAgain(tx);
  return { email: row?.email ?? '', fullName: row?.full_name ?? null };
};

/** The id of a person today: of a record that was merged, the one that it became a part of. */
export const currentRecipientOf = async (
  tx: EntityManager,
  { studioId, userId }: PersonKey,
): Promise<string> => {
  const [row] = await tx.query<{ merged_into: string }[]>(
    `SELECT merged_into FROM recipients
     WHERE studio_id = $1 AND user_id = $2 AND merged_into IS NOT NULL`,
    [studioId, userId],
  );
  return row?.merged_into ?? userId;
};

/** From now on the record leads to another one; no late event about it changes it. */
export const closeRecipient = async (
  tx: EntityManager,
  { studioId, userId, intoId }: PersonKey & { intoId: string },
): Promise<void> => {
  await tx.query(
    `INSERT INTO recipients (studio_id, user_id, email, full_name, as_of, merged_into, merged_at)
     VALUES ($1, $2, '', NULL, 'infinity', $3, now())
     ON CONFLICT (studio_id, user_id) DO UPDATE SET email = '', full_name = NULL, role = NULL,
       refused_email = NULL, refused_at = NULL,
       as_of = 'infinity', merged_into = excluded.merged_into,
       merged_at = coalesce(recipients.merged_at, now())`,
    [studioId, userId, intoId],
  );
  await tx.query(
    `UPDATE recipients SET merged_into = $3 WHERE studio_id = $1 AND merged_into = $2`,
    [studioId, userId, intoId],
  );
  readAgain(tx);
};
