import { z } from 'zod';
import { admins, endpoint, everyone } from '../../endpoint.js';
import { instant, LARGEST_INTEGER } from '../../fields.js';

/** Pages in Markdown that the studio writes itself. */
export const studioTextKind = z.enum(['about', 'faq', 'terms', 'privacy']);
export type StudioTextKind = z.infer<typeof studioTextKind>;

const version = z.int().min(0).max(LARGEST_INTEGER);
const ofKind = z.object({ kind: studioTextKind });

/** Made of Markdown by the server: a few tags, every other character escaped. */
const html = z.string();

/** As members read it: placeholders are filled in with what counts now. */
export const studioText = z.object({
  kind: studioTextKind,
  /** 0: the studio has published none, and there is nothing to read. */
  version,
  publishedAt: instant.nullable(),
  html,
  /** Of `faq`: each heading of the second level with what follows it; else none. */
  questions: z.array(z.object({ question: z.string(), html })),
});
export type StudioText = z.infer<typeof studioText>;

const ofText = {
  callers: everyone,
  service: 'booking',
  method: 'GET',
  params: ofKind,
} as const;

export const getStudioText = endpoint({
  ...ofText,
  path: '/api/studio/texts/:kind',
  summary: 'A text of the studio in Markdown, in force: about, questions, terms, privacy.',
  response: studioText,
});

export const listStudioTextVersions = endpoint({
  ...ofText,
  path: '/api/studio/texts/:kind/versions',
  summary: 'The versions of a text, newest first.',
  response: z.object({ items: z.array(z.object({ version, publishedAt: instant })) }),
});

export const getStudioTextVersion = endpoint({
  ...ofText,
  path: '/api/studio/texts/:kind/versions/:version',
  params: ofKind.extend({ version: z.coerce.number().int().min(1).max(LARGEST_INTEGER) }),
  summary: 'A version of a text, also one that is no longer in force.',
  response: studioText,
  errors: ['NOT_FOUND'],
});

const MOST_CHARACTERS = 40_000;
const source = z.string().max(MOST_CHARACTERS);

export const textPlaceholder = z.object({
  /** Written `{{name}}`. */
  name: z.string(),
  /** What stands there now. */
  value: z.string(),
});
export type TextPlaceholder = z.infer<typeof textPlaceholder>;

export const studioTextView = z.object({
  kind: studioTextKind,
  /** Of the version in force, with its placeholders; '' when there is none. */
  source: z.string(),
  /** What the studio can begin with, with placeholders for its numbers. */
  template: z.string(),
  version,
  placeholders: z.array(textPlaceholder),
  versions: z.array(
    z.object({
      version,
      publishedAt: instant,
      /** Name of who published it; null when that is no longer known. */
      publishedBy: z.string().nullable(),
      source: z.string(),
    }),
  ),
});
export type StudioTextView = z.infer<typeof studioTextView>;

const ofAdminText = {
  callers: admins,
  service: 'booking',
  path: '/api/admin/studio-texts/:kind',
  params: ofKind,
} as const;

export const getStudioTextSource = endpoint({
  ...ofAdminText,
  method: 'GET',
  summary: 'A text as its admins write it, its versions, and the placeholders there are.',
  response: studioTextView,
});

export const previewStudioText = endpoint({
  ...ofAdminText,
  method: 'POST',
  path: '/api/admin/studio-texts/:kind/preview',
  summary: 'What a text would say; publishes nothing.',
  body: z.object({ source }),
  response: z.object({ html }),
  errors: ['UNKNOWN_PLACEHOLDER'],
});

/** Safe to repeat: the same text is not published twice in a row. */
export const publishStudioText = endpoint({
  ...ofAdminText,
  method: 'POST',
  path: '/api/admin/studio-texts/:kind/versions',
  summary: 'Publishes a new version; the earlier ones stay readable.',
  body: z.object({
    source: source.trim().min(1),
    /** The version that it was written from: another one since then is not overwritten. */
    basedOn: version,
  }),
  response: studioTextView,
  errors: ['UNKNOWN_PLACEHOLDER', 'TEXT_CHANGED'],
});
