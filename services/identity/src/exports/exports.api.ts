/** What other slices may do with exports. */
export { endExports } from './end-exports.js';
export { ClaimLost, claimExport, putBackExport, whileClaimed } from './claimed-export.js';
export type { ClaimedExport } from './claimed-export.js';
export { findParts, insertExport, updateExport, updatePart } from './export-rows.js';
export type { ExportRow, PartChanges, PartRow } from './export-rows.js';
export { GIVE_UP_MS, pauseAfter } from './export-rules.js';
export type { ExportService } from './export-rules.js';
export { ExportSources } from './export-sources.js';
export { storeArchive } from './store-archive.js';
export { toExportView } from './export.view.js';
