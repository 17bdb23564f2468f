/** A key for one intent of the member: made when the button appears, kept for every retry of it. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
