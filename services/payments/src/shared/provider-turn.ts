/** ms for a job that asks the card provider several times, each of which may take 8 s, between two statements. */
export const PROVIDER_TURN_MS = 60_000;
