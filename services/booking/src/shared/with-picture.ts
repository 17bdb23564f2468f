import { Refused } from '@studio/nest-kit';
import { MOST_PIXELS, pictureTypeOf } from '@studio/nest-kit/uploads';
import type { Sharp } from 'sharp';

/** What makes pictures, from bytes or of nothing. */
export type MakeSharp = (typeof import('sharp'))['default'];

type Make<Made> = (picture: Sharp, sharp: MakeSharp) => Promise<Made>;

/** Loaded with the first picture: it takes some megabytes, and on most days nobody sends one. */
const loadSharp = async (): Promise<MakeSharp> => {
  const { default: sharp } = await import('sharp');
  // One core, and no memory of pictures that are done: bookings are next door.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

let last: Promise<unknown> = Promise.resolve();

/** Seconds of work on one picture. */
export const PICTURE_LIMIT = 15;

/**
 * Makes something of a picture that somebody sent, without anything else that its file held; one
 * at a time, for a large one takes much memory for a moment. Throws PICTURE_TYPE (an SVG may hold
 * script), PICTURE_TOO_LARGE or PICTURE_UNREADABLE.
 */
export const withPicture = <Made>(upload: Buffer, make: Make<Made>): Promise<Made> => {
  const turn = last.then(() => open(upload, make));
  last = turn.catch(() => undefined);
  return turn;
};

const open = async <Made>(upload: Buffer, make: Make<Made>): Promise<Made> => {
  if (!pictureTypeOf(upload)) throw new Refused('PICTURE_TYPE');
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
    // Its head says so; nothing has been unpacked yet.
    if (width * height > MOST_PIXELS) throw new Refused('PICTURE_TOO_LARGE');
    const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    return await make(picture.autoOrient().timeout({ seconds: PICTURE_LIMIT }), sharp);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('PICTURE_UNREADABLE');
  }
};
