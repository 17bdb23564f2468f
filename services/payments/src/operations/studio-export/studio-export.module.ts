import type { DynamicModule } from '@nestjs/common';
import { StudioExportModule } from '@studio/personal-data/studio-export';
import { paymentsStudioTables } from './payments-studio-tables.js';

/** This service's part of the export of the studio. */
export const studioExportModule = (studioId: string): DynamicModule =>
  StudioExportModule.forRoot({ studioId, ...paymentsStudioTables });
