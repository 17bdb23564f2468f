import type { StudioSettings } from '@studio/contracts';

const HOUR_MS = 3_600_000;

/** When the managers are alarmed because nobody was found; at once when it is asked later than that. */
export const alarmAt = (
  startsAt: Date,
  now: Date,
  { substitutionAlarmHours }: Pick<StudioSettings, 'substitutionAlarmHours'>,
): Date => new Date(Math.max(now.getTime(), startsAt.getTime() - substitutionAlarmHours * HOUR_MS));

/** Whether a manager has a say after a claim. */
export const needsApproval = ({
  substitutionNeedsApproval,
}: Pick<StudioSettings, 'substitutionNeedsApproval'>): boolean => substitutionNeedsApproval;

const RECENT_MS = 7 * 24 * HOUR_MS;

/** Own requests of classes since then stand on the trainer's page. */
export const recentSubstitutionsFrom = (now: Date): Date => new Date(now.getTime() - RECENT_MS);
