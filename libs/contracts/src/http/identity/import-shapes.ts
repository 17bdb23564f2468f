import { z } from 'zod';
import { id, instant } from '../../fields.js';
import { importField, importKind } from './import-fields.js';

/** Bytes of a file that is imported: 50 MB. */
export const IMPORT_MAX_BYTES = 50 * 1_048_576;
/** More rows are several files. */
export const IMPORT_MAX_ROWS = 100_000;

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
] as const;
export const importEncoding = z.enum(importEncodings);
export type ImportEncoding = z.infer<typeof importEncoding>;

export const dateOrder = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof dateOrder>;

/**
 * `columns`: something has to be said first (`asks`). `checked`: the preview is ready and nothing is
 * written. `done` and `undone` are the end; `done` can be undone.
 */
export const importStatus = z.enum([
  'columns',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
]);

/** What has to be said before the rows can be read. */
export const importAsk = z.enum([
  'name',
  'key',
  'package',
  'credits_left',
  'expires_on',
  'plan',
  'paid_until',
  'date',
  'class_type',
  'same_field_twice',
  'date_order',
]);
export type ImportAsk = z.infer<typeof importAsk>;

export const importRowState = z.enum([
  'unread',
  /** Will be made. */
  'ready',
  /** Is here already: nothing changes. */
  'known',
  /** Can't be read: `problems` says why. */
  'failed',
  /** Its address, number or ID is somebody's whose name is another one: a person says who it is. */
  'undecided',
  /** Not taken: somebody said so, or it is a total or a second row of heads. */
  'left_out',
  'made',
  'undone',
  /** Made by this import, and stays: something depends on it. */
  'kept',
]);
export type ImportRowState = z.infer<typeof importRowState>;

/** Who an undecided row is: whom its address or number found, somebody else (made new), nobody. */
export const importDecision = z.enum(['same_person', 'new_person', 'leave_out']);
export type ImportDecision = z.infer<typeof importDecision>;

/** `value` is what the sentence names: a line of the file, a person. */
export const importProblem = z.object({
  field: importField.nullable(),
  code: z.enum([
    'required',
    'too_long',
    'invalid_email',
    'invalid_phone',
    'invalid_date',
    'date_in_future',
    'year_in_two_digits',
    'before_1900',
    'more_cells_than_columns',
    'same_email_in_file',
    'same_phone_in_file',
    'same_id_in_file',
    'id_of_another',
    'same_phone_here',
    'name_of_another',
    'number_of_others',
    'name_of_another_line',
    'contact_of_another',
    'email_taken',
    'signed_in',
    'works_here',
    'has_records',
    'person_unknown',
    'several_people',
    'same_record_in_file',
    'invalid_number',
    'negative',
    'invalid_price',
    'invalid_time',
    'package_unknown',
    'class_type_unknown',
    'more_than_package',
    'already_expired',
    'ends_before_begin',
    'used_since',
    // Of what is taken back: `value` names the class and its time.
    'pays_booking',
    'booking_cancelled',
    'booking_kept',
    'plan_unknown',
    'has_subscription',
    'in_the_past',
    'class_unknown',
    'several_classes',
    'class_cancelled',
    'class_full',
    'already_booked',
    'overlaps',
    'package_not_owned',
    'plan_not_owned',
    'second_value',
    'before_heads',
    'heads_again',
    'total_row',
    'footer_row',
    'was_cancelled',
    'not_over',
    'unknown_status',
    'unknown_gender',
  ]),
  value: z.string().nullable(),
  /** What the file says there and nobody needs: the row comes in without it. */
  leftOut: z.string().optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

const counts = z.object({
  rows: z.int(),
  ready: z.int(),
  known: z.int(),
  failed: z.int(),
  made: z.int(),
  undone: z.int(),
  kept: z.int(),
  undecided: z.int().optional(),
  leftOut: z.int().optional(),
  /** Of those that are ready or made: rows that come in without a cell or a part of one. */
  withWarnings: z.int().optional(),
});

export const importView = z.object({
  id,
  kind: importKind,
  fileName: z.string(),
  status: importStatus,
  encoding: importEncoding,
  /** The letter between two cells. */
  separator: z.string(),
  columns: z.array(
    z.object({ name: z.string(), sample: z.string(), field: importField.nullable() }),
  ),
  /** True: the columns are as they were chosen for a file with the same heads. */
  columnsRemembered: z.boolean(),
  /** Names of columns that have something in them, and are not imported. */
  unusedColumns: z.array(z.string()).optional(),
  /** Names of packages that are no product here, as the file writes them, with their rows. */
  unknownPackages: z.array(z.object({ name: z.string(), rows: z.int() })).optional(),
  dateOrder: dateOrder.nullable(),
  asks: z.array(importAsk),
  /** The kind that the heads fit, where they don't fit `kind`. */
  otherKind: importKind.nullable(),
  counts,
  /** Per cent of what `status` says is done. */
  progress: z.int().min(0).max(100),
  /** True: another part of the studio does not answer; it is asked again. */
  isWaiting: z.boolean(),
  /** Of those made here who have an address: invited so far, and in all. Null: nobody asked. */
  invitations: z.object({ sent: z.int(), of: z.int() }).nullable(),
  /** Who was made here, has an address, and was not invited yet. */
  toInvite: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  finishedAt: instant.nullable(),
});
export type ImportView = z.infer<typeof importView>;

export const importRow = z.object({
  /** Of the file, its head is 1. */
  line: z.int(),
  cells: z.array(z.string()),
  state: importRowState,
  /** As it will be written. */
  facts: z.record(z.string(), z.string()),
  /** Reasons of `failed` and `kept`; of `ready`, what is worth a look. */
  problems: z.array(importProblem),
  personId: id.nullable(),
  /** Of an undecided row: whom its address, number or ID found. */
  candidate: z.object({ id, name: z.string() }).nullable().optional(),
  /** What was said of it; it can be said anew until the import is started. */
  decision: importDecision.nullable().optional(),
});
export type ImportRow = z.infer<typeof importRow>;
