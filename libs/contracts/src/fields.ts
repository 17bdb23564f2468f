import { z } from 'zod';

/** UUIDv7 (or any UUID) in dashed form. */
export const id = z.uuid();
/** What a studio can mean: databases and clocks end somewhere beyond, each at another year. */
const isInRange = (text: string): boolean => text >= '1900-01-01' && text < '2101-01-01';
const inRange = { error: 'must be between the years 1900 and 2100' };
/** An instant, ISO 8601 in UTC with a trailing Z. Shown in Asia/Dubai. */
export const instant = z.iso.datetime().refine(isInRange, inRange);
/** A day of the studio's calendar (Asia/Dubai), YYYY-MM-DD. */
export const day = z.iso.date().refine(isInRange, inRange);
/** A day of every year, MM-DD. */
export const birthday = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
/** The largest number that an integer column holds. */
export const LARGEST_INTEGER = 2_147_483_647;
/** Wall time in the studio, HH:mm. */
export const clock = z.string().regex(/^\d\d:\d\d$/);
/**
 * A telephone number as people write it, in Arabic digits too; '' is none. Whether somebody can be
 * called by it, identity decides.
 */
export const phone = z
  .string()
  .trim()
  .max(64)
  .regex(/^([+＋\d٠-٩۰-۹０-９\s().\p{Pd}\p{Cf}]{5,})?$/u);
/**
 * A tax registration number as people write it: 15 digits of any keyboard, with blanks and hyphens; ''
 * is none. Services keep it as `plainTrn` makes it.
 */
export const trn = z
  .string()
  .trim()
  .max(64)
  .regex(
    /^[\s\p{Pd}\p{Cf}]*(?:(?:[\d٠-٩۰-۹０-９][\s\p{Pd}\p{Cf}]*){15})?$/u,
    'must be the 15 digits of the tax registration',
  );
/**
 * An address as people write it: its domain may have letters of every script, and marks that nobody
 * sees may have come with it. Services keep it as `plainAddress` makes it.
 */
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.\-\p{Cf}]+@(?:[\p{L}\p{M}\p{N}\p{Cf}-]+[.。])+(?:xn--[A-Za-z0-9-]+|[\p{L}\p{M}\p{Cf}]{2,})$/u,
    { error: 'Invalid email address' },
  );
/** Money in fils; 1 AED = 100 fils; 5 % VAT included. */
export const fils = z.int().min(0);
/** Of a paper or a price, by the day of the sale: 5, or 0 of a studio that is not registered. */
export const vatPercent = z.int().min(0).max(100).optional();
export const currency = z.literal('AED');
export const withId = z.object({ id });
const MOST_IDS = 20;
/** Up to 20 ids in a query, with commas between them. */
export const idList = z
  .string()
  .max(MOST_IDS * 37)
  .refine((text) => text.split(',').every((one) => id.safeParse(one).success), {
    error: 'must be ids with commas between them',
  });
/** A list, in an object so that paging can be added without breaking clients. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().optional() });

/** Where a page of such a list begins, and how many it has at most. */
export const page = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
};
