import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationKind, type NotificationKind } from '@studio/contracts';
import { languages, type Language } from '@studio/email';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { NotificationsConfig } from '../config.js';

/** Whose mails of which kind a link ends. */
export interface Subscriber {
  studioId: string;
  /** Null: an address without an account. */
  userId: string | null;
  address: string;
  topic: NotificationKind;
  language: Language;
}

const claims = z.object({
  s: z.uuid(),
  u: z.uuid().nullable(),
  a: z.string(),
  t: notificationKind,
  l: z.enum(languages),
});

const signatureOf = (body: string, { SERVICE_SECRET }: NotificationsConfig): Buffer =>
  createHmac('sha256', SERVICE_SECRET).update(`unsubscribe ${body}`).digest();

/** The link in footer and header. It has no end: old mails must still be endable. */
export const unsubscribeUrlOf = (
  { studioId, userId, address, topic, language }: Subscriber,
  config: NotificationsConfig,
): string => {
  // With an account its number is enough: no address stands in the link.
  const payload = { s: studioId, u: userId, a: userId ? '' : address, t: topic, l: language };
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const token = `${body}.${signatureOf(body, config).toString('base64url')}`;
  return `${config.PUBLIC_URL}/unsubscribe?token=${token}`;
};

/** Null for a token that isn't ours. */
export const readUnsubscribeToken = (
  token: string | undefined,
  config: NotificationsConfig,
): Subscriber | null => {
  const [body = '', signature = ''] = (token ?? '').split('.');
  const actual = Buffer.from(signature, 'base64url');
  const due = signatureOf(body, config);
  if (actual.length !== due.length || !timingSafeEqual(actual, due)) return null;
  const parsed = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!parsed.success) return null;
  const { s, u, a, t, l } = parsed.data;
  return { studioId: s, userId: u, address: a, topic: t, language: l };
};

/** For addresses without an account; everybody else has preferences. */
export const hasUnsubscribed = async (
  tx: EntityManager,
  { studioId, address, topic }: Pick<Subscriber, 'studioId' | 'address' | 'topic'>,
): Promise<boolean> => {
  const rows: unknown[] = await tx.query(
    `SELECT 1 FROM email_opt_outs WHERE studio_id = $1 AND address = lower($2) AND kind = $3`,
    [studioId, address, topic],
  );
  return rows.length > 0;
};
