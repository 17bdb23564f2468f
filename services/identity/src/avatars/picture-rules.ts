/** Of the longest side of the square, in pixels. */
export const LARGE = 512;
export const SMALL = 128;

/** Of the longer side to the shorter one: more than a panorama has. */
const MOST_RATIO = 4;

/**
 * The part of a picture that the square is looked for in. A strip is cut first: one of 1 x 10,000
 * pixels is small, but its short side made as wide as the square is gigabytes, and minutes of work
 * that no time limit ends.
 */
export const middleOf = ({ width, height }: { width: number; height: number }) => {
  const [wide, high] = [Math.min(width, height * MOST_RATIO), Math.min(height, width * MOST_RATIO)];
  return {
    left: Math.floor((width - wide) / 2),
    top: Math.floor((height - high) / 2),
    width: wide,
    height: high,
  };
};
