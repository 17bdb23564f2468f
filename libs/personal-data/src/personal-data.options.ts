import type { PersonalTable } from './personal-table.js';

export interface PersonalDataOptions {
  studioId: string;
  tables: readonly PersonalTable[];
}

export const PERSONAL_DATA = Symbol('personal data options');
