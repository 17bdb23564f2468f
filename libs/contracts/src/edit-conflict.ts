import { z } from 'zod';
import { instant, LARGEST_INTEGER } from './fields.js';

/**
 * How often a record was changed. A form sends back the version that it was filled from; a field
 * that somebody else changed since then is refused with EDIT_CONFLICT, other fields are merged.
 * Without a version the last write wins.
 */
export const recordVersion = z.int().min(0).max(LARGEST_INTEGER);

/** Of a record as admins read it; 0 from a service that does not count yet. */
export const readVersion = recordVersion.default(0);

/** `details` of EDIT_CONFLICT. To save nevertheless, send the same with this version. */
export const editConflict = z.object({
  version: recordVersion,
  changes: z.array(
    z.object({
      /** As the request names it; of an account, as its history does. */
      field: z.string(),
      /** As the form had read it, and as it is now. */
      before: z.unknown(),
      after: z.unknown(),
      /** Who changed it last, by name; null when that is no longer known. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type EditConflict = z.infer<typeof editConflict>;
