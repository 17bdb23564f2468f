type PictureType = 'png' | 'jpeg' | 'webp';

/** Pixels: the cameras of phones have fewer. A bomb has more, or says so in its head. */
export const MOST_PIXELS = 50_000_000;

const startsWith = (bytes: Buffer, at: number, ...expected: number[]): boolean =>
  expected.every((byte, n) => bytes[at + n] === byte);

/** By its first bytes: a name and a media type are only what somebody says. */
export const pictureTypeOf = (bytes: Buffer): PictureType | undefined => {
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50))
    return 'webp';
  return undefined;
};
