import { vatPercentAsSold } from '@studio/domain-kit';
import type { MailKind, MailPayload } from '@studio/email';
import { studioOf } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/** They name prices or what papers are attached. */
const priced: ReadonlySet<MailKind> = new Set([
  'package-purchase',
  'event-place-won',
  'subscription-renewed',
  'receipt',
  'credit-note',
  'weekly-summary',
]);

/** With the VAT of today, unless its cause says that of the day of the sale. */
export const withVat = async <K extends MailKind>(
  tx: EntityManager,
  studioId: string,
  { kind, payload }: { kind: K; payload: MailPayload<K> },
): Promise<MailPayload<K>> => {
  if (!priced.has(kind) || payload.vatPercent !== undefined) return payload;
  const studio = await studioOf(tx, studioId);
  return { ...payload, vatPercent: vatPercentAsSold(studio, new Date()) };
};
