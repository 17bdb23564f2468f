import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Which person's calendar. */
export interface Owner {
  studioId: string;
  memberId: string;
}

interface FeedRow {
  token_hash: string | null;
  seed: string | null;
  created_at: Date;
}

/** What the owner is shown. */
export interface CalendarAddress {
  /** Null: only its hash is known; the address goes on, and a new one can be made. */
  token: string | null;
  createdAt: Date;
}

const TOKEN_BYTES = 24;

export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/**
 * Addresses of calendars: 192 bits, whoever has one reads the calendar, and nobody guesses one. The
 * database has hashes alone. An address is made of a seed and the service's secret, so that its
 * owner can be shown it again, and whoever has a copy of the database can't read a calendar by it.
 */
export class CalendarAddresses {
  private readonly key: Buffer;

  constructor(serviceSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', serviceSecret, '', 'addresses of calendars', 32));
  }

  /** The address that stands, made when it is first asked for. */
  async current(manager: EntityManager, owner: Owner, now: Date): Promise<CalendarAddress> {
    const { seed, tokenHash } = this.fresh();
    await manager.query(
      `INSERT INTO calendar_feeds (studio_id, member_id, token_hash, seed, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (studio_id, member_id) DO NOTHING`,
      [owner.studioId, owner.memberId, tokenHash, seed, now],
    );
    const [row] = await manager.query<FeedRow[]>(
      `SELECT token_hash, seed, created_at FROM calendar_feeds
       WHERE studio_id = $1 AND member_id = $2`,
      [owner.studioId, owner.memberId],
    );
    if (!row) throw new Error('a calendar that was made must be there');
    const token = row.seed === null ? null : this.tokenOf(row.seed);
    const isKnown = token !== null && hashOfToken(token) === row.token_hash;
    return { token: isKnown ? token : null, createdAt: row.created_at };
  }

  /** From now on another address; the one before is nobody's. */
  async reset(
    manager: EntityManager,
    { studioId, memberId }: Owner,
    now: Date,
  ): Promise<CalendarAddress> {
    const { seed, token, tokenHash } = this.fresh();
    await manager.query(
      `INSERT INTO calendar_feeds (studio_id, member_id, token_hash, seed, created_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (studio_id, member_id) DO UPDATE SET token = NULL,
         token_hash = excluded.token_hash, seed = excluded.seed, created_at = excluded.created_at`,
      [studioId, memberId, tokenHash, seed, now],
    );
    return { token, createdAt: now };
  }

  private fresh(): { seed: string; token: string; tokenHash: string } {
    const seed = randomBytes(TOKEN_BYTES).toString('base64url');
    const token = this.tokenOf(seed);
    return { seed, token, tokenHash: hashOfToken(token) };
  }

  private tokenOf(seed: string): string {
    const digest = createHmac('sha256', this.key).update(seed).digest();
    return digest.subarray(0, TOKEN_BYTES).toString('base64url');
  }
}

/** Whose calendar an address is; one that was not hashed yet counts as well. */
export const ownerOf = async (
  manager: EntityManager,
  studioId: string,
  token: string,
): Promise<Owner | null> => {
  const [row] = await manager.query<{ member_id: string }[]>(
    'SELECT member_id FROM calendar_feeds WHERE studio_id = $1 AND (token_hash = $2 OR token = $3)',
    [studioId, hashOfToken(token), token],
  );
  return row ? { studioId, memberId: row.member_id } : null;
};
