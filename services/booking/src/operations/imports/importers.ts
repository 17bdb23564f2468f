import type { RecordKind } from '@studio/contracts';
import { importBookings } from './import-bookings.js';
import { importCredits } from './import-credits.js';
import { importPlanMembers } from './import-plan-members.js';
import type { RecordImporter } from './record-importer.js';

export const importers: Readonly<Record<RecordKind, RecordImporter>> = {
  credits: importCredits,
  'plan-members': importPlanMembers,
  bookings: importBookings,
};
