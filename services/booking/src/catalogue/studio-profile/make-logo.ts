import type { LogoFile } from '@studio/contracts';
import { makePictures, type Recipe, type Shape } from '@studio/nest-kit/pictures';

interface MadeFile {
  file: LogoFile;
  type: string;
  bytes: Buffer;
}

const square = (size: number): Shape => ({
  width: size,
  height: size,
  fit: 'contain',
  format: 'png',
});
/** Of a maskable icon a platform may cut away a fifth on each side: the logo keeps to the middle. */
const maskable = (size: number): Shape => ({ ...square(size), margin: Math.round(size * 0.2) });

const sizes: Readonly<Record<LogoFile, Shape>> = {
  // The header shows it half as high, at most so wide.
  'header.webp': { width: 480, height: 96, fit: 'inside', format: 'webp', quality: 90 },
  'mail.png': { width: 400, height: 112, fit: 'inside', format: 'png' },
  'icon-192.png': square(192),
  'icon-512.png': square(512),
  'maskable-192.png': maskable(192),
  'maskable-512.png': maskable(512),
};

const LOGO: Recipe<LogoFile> = {
  first: { width: 1_024, height: 1_024, fit: 'inside', format: 'png' },
  then: sizes,
};

/** Makes a logo anew in each size that is used. Throws as makePictures does. */
export const makeLogo = async (upload: Buffer): Promise<MadeFile[]> => {
  const made = await makePictures(upload, LOGO);
  return (Object.keys(sizes) as LogoFile[]).map((file) => ({
    file,
    type: file.endsWith('.webp') ? 'image/webp' : 'image/png',
    bytes: made[file],
  }));
};
