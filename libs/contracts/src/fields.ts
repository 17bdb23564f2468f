import { z } from 'zod';

/** UUIDv7 (or any UUID) in dashed form. */
export const id = z.uuid();
/** An instant, ISO 8601 in UTC with a trailing Z. Shown in Asia/Dubai. */
export const instant = z.iso.datetime();
/** A day of the studio's calendar (Asia/Dubai), YYYY-MM-DD. */
export const day = z.iso.date();
/** Wall time in the studio, HH:mm. */
export const clock = z.string().regex(/^\d\d:\d\d$/);
/** Money in fils; 1 AED = 100 fils; 5 % VAT included. */
export const fils = z.int().min(0);
export const currency = z.literal('AED');
export const withId = z.object({ id });
/** A list, in an object so that paging can be added without breaking clients. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().optional() });
