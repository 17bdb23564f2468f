/** From so many events in one turn of the relay on, and so many a second, it is a rush. */
const RUSH = { events: 10, perSecond: 100 };
/** In a rush events are gathered this many times longer: fuller batches cost each event less. */
const LONGER = 4;

interface Turn {
  /** Events that it took. */
  taken: number;
  /** ms since the turn before. */
  sinceMs: number;
}

/** ms that events are gathered after a turn, before the next one. */
export const relayPause = ({ taken, sinceMs }: Turn, gatherMs: number): number => {
  const isRush = taken >= RUSH.events && taken * 1_000 >= RUSH.perSecond * sinceMs;
  return isRush ? gatherMs * LONGER : gatherMs;
};
