import type { StudioTables } from '@studio/personal-data/studio-export';
import { catalogueTables, omittedOfCatalogue } from './catalogue-tables.js';
import { classTables, omittedOfClasses } from './class-tables.js';
import { creditTables, omittedOfCredits } from './credit-tables.js';
import { eventTables, omittedOfEvents } from './event-tables.js';
import { bookingsToImport, creditsToImport, planMembersToImport } from './import-tables.js';
import { payTables } from './pay-tables.js';
import { trainerTables } from './trainer-tables.js';
import { omittedOfStudio, studioTables } from './studio-tables.js';

/** What of booking's tables an owner takes along. */
export const bookingStudioTables: StudioTables = {
  tables: [
    creditsToImport,
    planMembersToImport,
    bookingsToImport,
    ...classTables,
    ...creditTables,
    ...catalogueTables,
    ...trainerTables,
    ...eventTables,
    ...payTables,
    ...studioTables,
  ],
  omitted: {
    ...omittedOfClasses,
    ...omittedOfCredits,
    ...omittedOfCatalogue,
    ...omittedOfEvents,
    ...omittedOfStudio,
  },
};
