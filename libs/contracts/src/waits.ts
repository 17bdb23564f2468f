/** How long to wait, rounded up to a unit in which it is short to read. */
export const waitOf = (seconds: number): { number: number; unit: 'second' | 'minute' | 'hour' } => {
  const units = [
    [1, 'second'],
    [60, 'minute'],
    [3_600, 'hour'],
  ] as const;
  const [size, unit] = units.find(([each]) => seconds < 90 * each) ?? units[2];
  return { number: Math.ceil(seconds / size), unit };
};

/** `40 seconds`, `2 minutes`, `2 hours`: a wait as people say it. */
export const waitLabel = (seconds: number): string => {
  const { number, unit } = waitOf(seconds);
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
};
