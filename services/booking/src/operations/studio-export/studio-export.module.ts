import type { DynamicModule } from '@nestjs/common';
import { StudioExportModule } from '@studio/personal-data/studio-export';
import { logReadingOfAll } from '../../people/safety/safety.api.js';
import { bookingStudioTables } from './booking-studio-tables.js';

/** This service's part of the export of the studio. */
export const studioExportModule = (studioId: string): DynamicModule =>
  StudioExportModule.forRoot({
    studioId,
    ...bookingStudioTables,
    logHealthReading: (dataSource, readerId) => logReadingOfAll(dataSource, { studioId, readerId }),
  });
