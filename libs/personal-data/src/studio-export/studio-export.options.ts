import type { DataSource } from 'typeorm';
import type { StudioTables } from './studio-table.js';

export interface StudioExportOptions extends StudioTables {
  studioId: string;
  /** Notes whose health data somebody is about to read. */
  logHealthReading?: (dataSource: DataSource, readerId: string) => Promise<void>;
}

export const STUDIO_EXPORT = Symbol('studio export options');
