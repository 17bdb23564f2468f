import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@studio/contracts';
import { t } from './messages.js';

/** What the file dialog offers. */
export const avatarTypes = AVATAR_TYPES.join(',');

/** Rounded up: one byte too many reads as more than the limit. */
const megabytes = (bytes: number): string => (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1);

/** What is wrong with a chosen file, before anything is sent; the server looks into it again. */
export const problemOf = (file: Pick<File, 'type' | 'size'>): string | null => {
  // Some systems name no type; then the server, which looks inside, has the word.
  if (file.type !== '' && !(AVATAR_TYPES as readonly string[]).includes(file.type))
    return t('pictureWrongType');
  if (file.size > AVATAR_MAX_BYTES)
    return t('pictureTooLarge', { megabytes: megabytes(file.size) });
  if (file.size === 0) return t('pictureEmpty');
  return null;
};
