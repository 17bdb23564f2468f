interface Source {
  file: RegExp;
  media?: string;
}

const wide = '(min-width: 768px) and (orientation: landscape)';
/** In the order of the `<picture>` that follows it: shell/src/features/auth/slideshow.tsx. */
const sources: readonly Source[] = [
  { file: /\/landscape-1-[^/]*\.[0-9a-f]{10}\.avif$/, media: wide },
  { file: /\/landscape-1-[^/]*\.[0-9a-f]{10}\.webp$/, media: wide },
  {
    file: /\/portrait-1-[^/]*-720\.[0-9a-f]{10}\.avif$/,
    media: '(max-width: 480px) and (max-resolution: 2dppx)',
  },
  { file: /\/portrait-1-(?![^/]*-720\.)[^/]*\.[0-9a-f]{10}\.avif$/ },
];
const last = /\/portrait-1-[^/]*\.[0-9a-f]{10}\.webp$/;

/**
 * The first picture beside the forms, as it stands in the page before a script has run
 * (shell/src/app/first-frame.css): what the page draws then is the same file at the same place.
 * @param files what the scripts of a page refer to
 * @returns '' for a page without it
 */
export const firstPicture = (files: readonly string[]): string => {
  const find = (name: RegExp): string | undefined => files.find((file) => name.test(`/${file}`));
  const fallback = find(last);
  if (fallback === undefined) return '';
  const found = sources.map(({ file, media }) => {
    const name = find(file);
    const type = name?.endsWith('.webp') ? 'webp' : 'avif';
    return (
      name && `<source${media ? ` media="${media}"` : ''} srcset="/${name}" type="image/${type}" />`
    );
  });
  return `<picture class="first-picture">${found.join('')}<img src="/${fallback}" alt="" fetchpriority="high" decoding="sync" /></picture>`;
};
