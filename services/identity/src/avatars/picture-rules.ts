import type { MadePictures, Recipe } from '@studio/nest-kit/pictures';

/** Pixels of each side; the small one stands in lists. */
const LARGE = 512;
const SMALL = 128;

/** Square, around what stands out: the face, as a rule. */
export const AVATAR: Recipe<'small'> = {
  first: { width: LARGE, height: LARGE, fit: 'cover', format: 'webp', quality: 82 },
  then: { small: { width: SMALL, height: SMALL, fit: 'inside', format: 'webp', quality: 80 } },
};

export type Pictures = MadePictures<'small'>;
