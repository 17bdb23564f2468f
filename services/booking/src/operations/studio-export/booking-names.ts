import type { ColumnMeaning } from '@studio/personal-data/studio-export';

const named =
  (table: string, column: string) =>
  (about: string): ColumnMeaning => ({ about, names: { table, column } });

/** Ids whose names stand beside them. */
export const person = named('members', 'full_name');
export const classType = named('class_types', 'name');
export const trainer = named('trainers', 'name');
export const room = named('rooms', 'name');
export const event = named('events', 'title');
export const userPackage = named('user_packages', 'name');
export const plan = named('subscription_plans', 'name');
