import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a4553a' } });

/** Red above, blue below, so that turning and cutting can be seen. */
const drawing = (width = 60, height = 40) =>
  plain(width, height).composite([
    {
      input: { create: { width, height: height / 2, channels: 3, background: '#ff0000' } },
      gravity: 'north',
    },
  ]);

const strip = (width: number, height: number): Promise<Buffer> =>
  plain(width, height).png({ compressionLevel: 9 }).toBuffer();

const animated = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    [9, 8, 7].map((n) =>
      plain(60, 10 * n)
        .resize(60, 40)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [9, 9, 9] })
    .toBuffer();
};

/** Pictures that people and attackers send, by what they are; each place that takes one makes all. */
export const unusualPictures: readonly [what: string, make: () => Promise<Buffer>][] = [
  ['a PNG of 65,000 x 1 pixels', () => strip(65_000, 1)],
  ['a PNG of 1 x 65,000 pixels', () => strip(1, 65_000)],
  [
    'a strip held sideways',
    () => plain(2, 9_999).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['an animated WebP', animated],
  ['a JPEG for print', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG in 16 bits', () => drawing().toColourspace('rgb16').png().toBuffer()],
  [
    'a JPEG that a camera held sideways',
    async () => {
      const turned = await drawing(60, 40).png().toBuffer();
      return sharp(turned).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    },
  ],
];
