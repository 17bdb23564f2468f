/** Of the window, in CSS px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Room {
  /** Where toasts may be. */
  within: Box;
  /** Of all toasts that are shown, as high as they are. */
  size: Pick<Box, 'width' | 'height'>;
  /** What can be pressed. */
  controls: readonly Box[];
  /** Where they are: they stay as long as they can. */
  current?: Place | undefined;
}

export type Place = Pick<Box, 'left' | 'top'>;

/** px between two places that are tried. */
const STEP = 12;
/** px of air between a toast and what can be pressed. */
const AIR = 8;

const touch = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + AIR &&
  other.left < one.left + one.width + AIR &&
  one.top < other.top + other.height + AIR &&
  other.top < one.top + one.height + AIR;

/** At the end of a line, at its beginning, in its middle; on a phone they are one. */
const leftsOf = ({ within, size }: Room): number[] => {
  const free = Math.max(0, within.width - size.width);
  return [...new Set([free, 0, free / 2])].map((left) => within.left + left);
};

/** From the bottom up. */
const topsOf = ({ within, size }: Room): number[] => {
  const steps = Math.max(0, Math.floor((within.height - size.height) / STEP));
  const lowest = within.top + within.height - size.height;
  return Array.from({ length: steps + 1 }, (_, step) => lowest - step * STEP);
};

/**
 * Where toasts cover nothing that can be pressed: first the corner where they usually are, then the
 * other corners at the bottom, then upwards. Undefined when there is no such place.
 */
export const placeFor = (room: Room): Place | undefined => {
  const isFree = (place: Place): boolean =>
    !room.controls.some((control) => touch({ ...place, ...room.size }, control));
  if (room.current && isFree(room.current)) return room.current;
  const lefts = leftsOf(room);
  for (const top of topsOf(room))
    for (const left of lefts) if (isFree({ left, top })) return { left, top };
  return undefined;
};
