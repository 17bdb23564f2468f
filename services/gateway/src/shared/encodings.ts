export type Encoding = 'br' | 'gzip';

/** The better of the encodings that a browser takes; `q=0` means never. */
export const preferredEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (!accepted) return undefined;
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding));
};
