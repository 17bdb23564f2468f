/** Time to change one's mind: 30 days, in ms. */
export const REFLECTION_MS = 30 * 24 * 3_600_000;

export const deletesAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + REFLECTION_MS);
