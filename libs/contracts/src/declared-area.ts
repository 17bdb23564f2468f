import { z } from 'zod';
import { accessLevels, isPagePattern } from './fixed-pages.js';

/** What menu entries may show; a shell that is older than a name shows a plain sign. */
export const menuIcons = [
  'bell',
  'book',
  'calendar',
  'chart',
  'clipboard',
  'gift',
  'heart',
  'map-pin',
  'message',
  'receipt',
  'shield',
  'sparkles',
  'star',
  'tag',
  'ticket',
  'users',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

const menuEntry = z.strictObject({
  /** A page of the remote, without parameters. Whoever may open it sees the entry. */
  path: z.string().regex(/^(\/[a-z\d-]+)+$/),
  label: z.string().min(1).max(24),
  icon: z.enum(menuIcons).optional(),
});

/**
 * `src/area.json` of a remote: its pages beside the fixed ones with who may open them, and its entries in
 * the menu. The build writes it into the manifest, `publish` into the remote's line of the registry, and
 * the shell reads it there.
 */
export const declaredArea = z.strictObject({
  pages: z
    .record(z.string(), z.enum(accessLevels))
    .refine((pages) => Object.keys(pages).every(isPagePattern), {
      error: 'a page is written as /gift-cards, /gift-cards/:cardId or /gift-cards/*',
    }),
  menu: z.array(menuEntry).max(6).default([]),
});
export type DeclaredArea = z.infer<typeof declaredArea>;

/**
 * What the text of an `area.json` declares.
 * @throws Error with each place that is wrong
 */
export const parseArea = (text: string): DeclaredArea => {
  const { success, data, error } = declaredArea.safeParse(JSON.parse(text));
  if (!success) throw new Error(z.prettifyError(error));
  return data;
};
