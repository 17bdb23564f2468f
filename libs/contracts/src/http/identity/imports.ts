import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';
import { id, LARGEST_INTEGER, listOf, withId } from '../../fields.js';
import { bookingsChoice, paidSeat } from '../payments/refund-effects.js';
import { importField, importKind } from './import-fields.js';
import {
  dateOrder,
  IMPORT_MAX_BYTES,
  importDecision,
  importEncoding,
  importRow,
  importRowState,
  importView,
} from './import-shapes.js';

const MOST_COLUMNS = 200;

export const uploadImport = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Takes a CSV file as the body (UTF-8, UTF-16, Windows-1252 or -1256; comma, semicolon or tab) and checks its rows. Nothing of it is written before it is started.',
  callers: admins,
  upload: {
    types: ['text/csv', 'text/plain', 'application/octet-stream'],
    maxBytes: IMPORT_MAX_BYTES,
    tooLarge: 'IMPORT_TOO_LARGE',
  },
  query: z.object({
    kind: importKind,
    fileName: z.string().trim().min(1).max(200),
    /** Found out when it is not said. */
    encoding: importEncoding.optional(),
    /** An import of the same file as it was read before: it is forgotten, if it was not started. */
    insteadOf: id.optional(),
  }),
  response: importView,
  status: 201,
  errors: [
    'IMPORT_TOO_LARGE',
    'IMPORT_NOT_TEXT',
    'IMPORT_EMPTY',
    'IMPORT_NO_ROWS',
    'IMPORT_UNREADABLE',
    'IMPORT_TOO_MANY_ROWS',
  ],
});

export const listImports = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Imports, newest first; those that were not started are forgotten after a week.',
  callers: admins,
  response: listOf(importView),
});

export const getImport = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/imports/:id',
  summary: 'An import: columns, counts, progress.',
  callers: admins,
  params: withId,
  response: importView,
  errors: ['NOT_FOUND'],
});

export const getImportRows = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  summary: 'Rows of an import in the order of the file, as they are and as they will be.',
  callers: admins,
  params: withId,
  query: z.object({
    state: importRowState.optional(),
    /** Only those that come in without a cell or a part of one. */
    withWarnings: z.enum(['true', 'false']).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  response: listOf(importRow),
  errors: ['NOT_FOUND'],
});

export const chooseImportColumns = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/imports/:id/columns',
  summary:
    'Says what the columns are and how dates are read, and checks the rows anew. Remembered for the next file with the same heads.',
  callers: admins,
  params: withId,
  body: z.object({
    /** In the order of the file; null: left out. */
    fields: z.array(importField.nullable()).max(MOST_COLUMNS),
    dateOrder: dateOrder.nullable(),
  }),
  response: importView,
  errors: ['NOT_FOUND', 'IMPORT_STARTED'],
});

/** Of a product. */
const MOST_NAME_LETTERS = 120;

/** Answers in one request. */
const MOST_DECISIONS = 500;

export const decideImportRows = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/imports/:id/decisions',
  summary:
    'Says who undecided rows are, by their lines, and checks them anew. Rows that nobody decides are not imported.',
  callers: admins,
  params: withId,
  body: z.object({
    decisions: z
      .array(z.object({ line: z.int().min(1).max(LARGEST_INTEGER), decision: importDecision }))
      .min(1)
      .max(MOST_DECISIONS),
  }),
  response: importView,
  errors: ['NOT_FOUND', 'IMPORT_NOT_CHECKED'],
});

export const addImportPackage = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/imports/:id/packages',
  summary:
    'Makes a package that rows name and Products has not, by what the rows say of it: hidden, for every class type in use that its credits pay for. Checks the rows anew. Safe to repeat; stays when the import is taken back.',
  callers: admins,
  params: withId,
  body: z.object({
    /** As `unknownPackages` has it. */
    name: z.string().trim().min(1).max(MOST_NAME_LETTERS),
  }),
  response: importView,
  errors: ['NOT_FOUND', 'IMPORT_NOT_CHECKED', 'PRODUCT_CONFLICT'],
});

export const startImport = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/imports/:id/start',
  summary: 'Writes the rows that are ready. Safe to repeat.',
  callers: admins,
  params: withId,
  response: importView,
  status: 202,
  errors: ['NOT_FOUND', 'IMPORT_NOT_CHECKED'],
});

/** Bookings to come that are paid with what an import gave: the next classes, and how many in all. */
export const importUndoEffect = z.object({ bookings: z.array(paidSeat), total: z.int() });
export type ImportUndoEffect = z.infer<typeof importUndoEffect>;

export const getImportUndoEffect = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/imports/:id/undo-effect',
  summary: 'Which bookings are paid with what the import gave.',
  callers: admins,
  params: withId,
  response: importUndoEffect,
  errors: ['NOT_FOUND'],
});

export const undoImport = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  summary:
    'Takes back what the import made. What something depends on by now stays, and is named: bookings that its credits and plans pay too, unless `bookings` says that they are cancelled with it, or kept with as many credits as they use. Safe to repeat.',
  callers: admins,
  params: withId,
  body: z.object({ bookings: bookingsChoice.optional() }),
  response: importView.extend({
    /** Paid with what the import gave, as it was asked. */
    bookings: z.array(paidSeat).optional(),
  }),
  status: 202,
  errors: ['NOT_FOUND', 'IMPORT_NOT_DONE'],
});

export const inviteImported = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/imports/:id/invitations',
  summary:
    'Mails an invitation to everybody whom the import made and who has an address, some a second; who was invited already is left out.',
  callers: admins,
  params: withId,
  response: importView,
  status: 202,
  errors: ['NOT_FOUND', 'IMPORT_NOT_DONE'],
});
