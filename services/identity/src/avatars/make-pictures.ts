import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { MOST_PIXELS, pictureTypeOf } from '@studio/nest-kit/uploads';
import { LARGE, middleOf, SMALL } from './picture-rules.js';

export interface Pictures {
  large: Buffer;
  small: Buffer;
}

/** Pictures that may wait for their turn; each holds its 5 MB. */
const WAITING = 16;
/** Seconds of work on one picture. */
const LIMIT = 15;

/** Loaded with the first picture: it takes some megabytes, and on most days nobody sends one. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // One core, and no memory of pictures that are done: sign-ins are next door.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};

/**
 * Makes a picture anew: upright, cut square, without anything that the camera wrote into it. One
 * at a time, since a large one takes much memory for a moment; beyond the queue 503.
 */
@Injectable()
export class MakePictures {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Throws PICTURE_TYPE, PICTURE_TOO_LARGE or PICTURE_UNREADABLE. */
  async execute(bytes: Buffer): Promise<Pictures> {
    if (!pictureTypeOf(bytes)) throw new Refused('PICTURE_TYPE');
    if (this.waiting >= WAITING) throw new Refused('SERVICE_UNAVAILABLE');
    this.waiting++;
    const turn = this.last.then(() => make(bytes));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}

const make = async (bytes: Buffer): Promise<Pictures> => {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    // Its head says so; nothing has been unpacked yet.
    if (width * height > MOST_PIXELS) throw new Refused('PICTURE_TOO_LARGE');
    const large = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .extract(middleOf({ width, height }))
      .autoOrient()
      .resize(LARGE, LARGE, { fit: 'cover', position: 'attention' })
      .timeout({ seconds: LIMIT })
      .webp({ quality: 82 })
      .toBuffer();
    const small = await sharp(large).resize(SMALL, SMALL).webp({ quality: 80 }).toBuffer();
    return { large, small };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('PICTURE_UNREADABLE');
  }
};
