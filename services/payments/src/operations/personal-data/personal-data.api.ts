/** What other slices may know of the columns that name people. */
export { mergedSql, movedColumns } from './person-columns.js';
