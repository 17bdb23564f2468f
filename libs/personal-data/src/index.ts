export { describeTables } from './describe-tables.js';
export { PersonalDataModule } from './personal-data.module.js';
export type { PersonalTable } from './personal-table.js';
export { readPage } from './read-page.js';
