const OPEN_BEFORE_MS = 24 * 3_600_000;

/** From when on trainers read the health flags of those who come (domain.md, The front desk). */
export const healthFlagsOpenAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - OPEN_BEFORE_MS);
