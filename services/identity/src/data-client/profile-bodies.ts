import { restRefused, rowForbidden } from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { z } from 'zod';
import { profileColumns } from './profile-rows.js';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !value.includes('\0'));

const nullableText = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => value || null);

const newProfile = z.object({
  id: z.uuid(),
  email: z.string().max(255).nullish(),
  full_name: nullableText(120).optional(),
  is_admin: z.boolean().nullish(),
  role: z.string().nullish(),
});
export type NewProfile = z.infer<typeof newProfile>;

const changedProfile = z.object({
  full_name: nullableText(120).optional(),
  phone: text(64).nullable().optional(),
  onesignal_player_id: nullableText(100).optional(),
  role: z.string().optional(),
  is_admin: z.boolean().optional(),
});
export type ChangedProfile = z.infer<typeof changedProfile>;

/** Columns that nobody writes from outside. */
const closed = ['id', 'email', 'avatar_url', 'created_at', 'updated_at'];

const checkColumns = (row: object): void => {
  for (const name of Object.keys(row))
    if (!Object.hasOwn(profileColumns, name))
      throw restRefused(
        400,
        'PGRST204',
        `Could not find the '${name.slice(0, 60)}' column of 'profiles' in the schema cache`,
      );
};

const parse = <Schema extends z.ZodType>(schema: Schema, row: unknown): z.infer<Schema> => {
  // What could not be read as JSON is an object of another kind.
  if (typeof row !== 'object' || row === null || Object.getPrototypeOf(row) !== Object.prototype)
    throw restRefused(400, 'PGRST102', 'Empty or invalid json');
  checkColumns(row);
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw restRefused(400, '22023', `invalid value for column "${issue?.path.join('.') ?? ''}"`);
};

/** The profile that a client makes when it found none: never more than an ordinary member's. */
export const readNewProfile = (body: unknown, ownId: string): NewProfile => {
  const [only, ...others] = Array.isArray(body) ? (body as unknown[]) : [body];
  const row = parse(newProfile, only);
  const isOrdinary = !row.is_admin && (row.role ?? 'user') === 'user';
  if (row.id !== ownId || !isOrdinary || others.length > 0) throw rowForbidden('profiles');
  return row;
};

export const readChangedProfile = (body: unknown): ChangedProfile => {
  const row = parse(changedProfile, body);
  if (Object.keys(body as object).some((name) => closed.includes(name)))
    throw rowForbidden('profiles');
  return row.phone === undefined ? row : { ...row, phone: readPhone(row.phone) };
};
