import type { RecordKind } from '@studio/contracts';
import { importCredits } from './import-credits.js';
import type { RecordImporter } from './record-importer.js';

export const importers: Readonly<Record<RecordKind, RecordImporter>> = {
  credits: importCredits,
};
