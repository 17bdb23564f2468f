import type { LogoFile } from '@studio/contracts';
import type { Sharp } from 'sharp';
import { PICTURE_LIMIT, withPicture, type MakeSharp } from '../../shared/with-picture.js';

/** Made anew, and what makes more of it. */
interface Logo {
  bytes: Buffer;
  sharp: MakeSharp;
}

interface MadeFile {
  file: LogoFile;
  type: string;
  bytes: Buffer;
}

/** Pixels; the header shows it half as high, at most so wide. */
const HEADER = { width: 480, height: 96 };
const MAIL = { width: 400, height: 112 };
/** Of a maskable icon a platform may cut away a fifth on each side: the logo keeps to the middle. */
const SAFE = 0.6;
const NONE = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** Makes a logo anew in each size that is used. Throws as withPicture does. */
export const makeLogo = (upload: Buffer): Promise<MadeFile[]> =>
  withPicture(upload, async (picture, sharp) => {
    const bytes = await picture
      .resize(1_024, 1_024, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    const logo = { bytes, sharp };
    return Promise.all([
      made('header.webp', within(logo, HEADER).webp({ quality: 90 })),
      made('mail.png', within(logo, MAIL).png()),
      made('icon-192.png', square(logo, 192).png()),
      made('icon-512.png', square(logo, 512).png()),
      made('maskable-192.png', (await maskable(logo, 192)).png()),
      made('maskable-512.png', (await maskable(logo, 512)).png()),
    ]);
  });

const made = async (file: LogoFile, picture: Sharp): Promise<MadeFile> => ({
  file,
  type: file.endsWith('.webp') ? 'image/webp' : 'image/png',
  bytes: await picture.timeout({ seconds: PICTURE_LIMIT }).toBuffer(),
});

const within = ({ bytes, sharp }: Logo, box: { width: number; height: number }): Sharp =>
  sharp(bytes).resize({ ...box, fit: 'inside', withoutEnlargement: true });

const square = ({ bytes, sharp }: Logo, size: number): Sharp =>
  sharp(bytes).resize(size, size, { fit: 'contain', background: NONE });

const maskable = async (logo: Logo, size: number): Promise<Sharp> => {
  const inner = await square(logo, Math.round(size * SAFE))
    .png()
    .toBuffer();
  const ground = { width: size, height: size, channels: 4 as const, background: WHITE };
  return logo.sharp({ create: ground }).composite([{ input: inner, gravity: 'centre' }]);
};
