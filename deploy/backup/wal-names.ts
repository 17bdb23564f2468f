/** The files of PostgreSQL's log, of 16 MB each: 8 digits of timeline, 8 of log, 8 of the part. */
const PARTS = 256n;

export const SEGMENT = /^[0-9A-F]{24}$/;
export const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Place of a file in the log, whatever its timeline is. */
export const placeOf = (segment: string): bigint =>
  BigInt(`0x${segment.slice(8, 16)}`) * PARTS + BigInt(`0x${segment.slice(16)}`);

export const timelineOf = (segment: string): string => segment.slice(0, 8);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The file at a place of a timeline. */
export const segmentAt = (timeline: string, place: bigint): string =>
  `${timeline}${hex(place / PARTS)}${hex(place % PARTS)}`;

/** All files of one timeline from the first to the last. */
export function segmentsBetween(first: string, last: string): string[] {
  const names: string[] = [];
  for (let place = placeOf(first); place <= placeOf(last); place += 1n)
    names.push(segmentAt(timelineOf(last), place));
  return names;
}
