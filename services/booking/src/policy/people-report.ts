const DAY = 86_400_000;

/** Who comes a second time within so many days of the first counts as come again. */
export const SECOND_VISIT_DAYS = 30;

/** Since when somebody has not been here who was not seen for so many days. */
export const awaySince = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);
