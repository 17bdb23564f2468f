import type { ClassPolicy, StudioSettings } from '@studio/contracts';

/** The numbers that count for a class: the studio's, and over them those of its class type. */
export interface ClassSettings extends StudioSettings {
  /** What the class type has of its own. */
  readonly own: Readonly<ClassPolicy>;
}

/** What a row of a class says of its class type, as `scheduleColumns` selects it. */
export interface OfClassType {
  /** Null: the studio's numbers count. */
  class_policy: ClassPolicy | null;
}

export const classSettings = (
  settings: StudioSettings,
  { class_policy: own }: OfClassType,
): ClassSettings => ({ ...settings, ...own, own: own ?? {} });

/** A cancel of such a class is free until so many hours before its start, as texts say it. */
export const hoursToCancel = (
  settings: StudioSettings,
  row: OfClassType,
): { cancelHours: number } => ({ cancelHours: classSettings(settings, row).cancelHours });
