export { describeTables } from './describe-tables.js';
export { leftoversSql, MERGES, moveRows, nothingIsLeft } from './merges.js';
export type { MergedIds, Merges, MovedRows, PersonColumn } from './merges.js';
export { MergesModule } from './merges.module.js';
export { MoveLateRows } from './move-late-rows.job.js';
export { PersonalDataModule } from './personal-data.module.js';
export type { PersonalTable } from './personal-table.js';
export { readPage } from './read-page.js';
