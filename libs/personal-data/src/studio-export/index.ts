export { importTable, studioClockSql, studioDaySql } from './import-table.js';
export { readTables, type ExportPiece } from './read-tables.js';
export { StudioExportModule } from './studio-export.module.js';
export { exportGaps, money } from './studio-table.js';
export type { ColumnMeaning, MadeTable, StudioTable, StudioTables } from './studio-table.js';
