import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { admins, endpoint, everyone } from '../../endpoint.js';
import { day, email, id, instant, phone, trn } from '../../fields.js';

/** One line; '' is none. */
const oneRow = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\r\n]*$/, 'must be one line');
const studioEmail = z.union([z.literal(''), email.max(200)]);
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'must begin with https://' }).max(300),
]);
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #a4553a');
const inSchemes = z.object({ light: colour, dark: colour });

/** `primary` is of buttons and links, `accent` of what is done well; one for each scheme. */
export const studioColours = z.object({ primary: inSchemes, accent: inSchemes });
export type StudioColours = z.infer<typeof studioColours>;

export const mapPoint = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
export type MapPoint = z.infer<typeof mapPoint>;

const wallClock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 06:30');
const openRange = z
  .object({ from: wallClock, until: wallClock })
  .refine(({ from, until }) => from < until, 'must end after it begins');
const openDay = z
  .array(openRange)
  .max(3)
  .refine(
    (ranges) => ranges.every(({ from }, n) => n === 0 || (ranges[n - 1]?.until ?? '') <= from),
    'must be in order and not overlap',
  );

/** Monday first; a day without a range is closed. */
export const openingHours = z.array(openDay).length(7);
export type OpeningHours = z.infer<typeof openingHours>;

export const socialLinks = z.object({
  website: link,
  instagram: link,
  facebook: link,
  tiktok: link,
  youtube: link,
});
export type SocialLinks = z.infer<typeof socialLinks>;

/** In the order of their boxes in the VAT return, 1a to 1g. */
export const emirate = z.enum([
  'abu_dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'umm_al_quwain',
  'ras_al_khaimah',
  'fujairah',
]);
export type Emirate = z.infer<typeof emirate>;

/**
 * Whether VAT is in what the studio sells. `registered` counts from the day that `vatFrom` names,
 * and not before it.
 */
export const vatStatus = z.enum(['not_set', 'not_registered', 'registered']);
export type VatStatus = z.infer<typeof vatStatus>;

/** What an admin says of the studio; '' and null are what was not said. */
export const studioProfileFields = z.object({
  name: oneRow(60),
  /** Under an icon, in a page's title. */
  shortName: oneRow(20),
  /** One sentence, for search engines and previews of links. */
  tagline: oneRow(160),
  /** Null: the colours that the screens come with. */
  colours: studioColours.nullable(),
  street: oneRow(120),
  area: oneRow(80),
  city: oneRow(80),
  country: oneRow(80),
  mapPoint: mapPoint.nullable(),
  phone,
  email: studioEmail,
  whatsapp: phone,
  social: socialLinks,
  /** Null: not said. */
  hours: openingHours.nullable(),
  /** Who issues invoices, as it is registered. */
  legalName: oneRow(120),
  /** Nothing is sold while it is `not_set`. With a TRN and no word on it, it is `registered`. */
  vatStatus,
  /** First day of the registration; null: it is older than the first sale. */
  vatFrom: day.nullable(),
  /** Tax registration number, 15 digits; who is registered has one. */
  trn,
  /** Lines; '' is the address of the studio. */
  invoiceAddress: z.string().trim().max(300),
  /** Where its sales are declared. */
  emirate,
});
export type StudioProfileFields = z.infer<typeof studioProfileFields>;

/** Addresses of the logo; each is another one after a new upload, and may be kept for good. */
export const studioLogo = z.object({
  /** As wide as it is drawn, 96 px high at most; for the header. */
  header: z.string(),
  icon192: z.string(),
  icon512: z.string(),
  maskable192: z.string(),
  maskable512: z.string(),
  /** PNG, for mails and documents. */
  mail: z.string(),
});
export type StudioLogo = z.infer<typeof studioLogo>;

/** What everybody may know. Without a profile: a neutral name, and nothing else. */
export const studioProfile = studioProfileFields
  .omit({ trn: true, vatStatus: true, vatFrom: true, invoiceAddress: true, emirate: true })
  .extend({
    /** False: nothing was said yet, and the name is a stand-in. */
    isSet: z.boolean(),
    logo: studioLogo.nullable(),
    /** Street, area, city and country with commas; '' when none is known. */
    address: z.string(),
    /** To the place on a map; null when neither point nor address is known. */
    mapUrl: z.string().nullable(),
    /** False: legal name, address or VAT status are missing, and nothing can be sold. */
    canSell: z.boolean().optional(),
    /** VAT in the prices of today, in per cent; 0: the studio is not registered today. */
    vatPercent: z.int().optional(),
  });
export type StudioProfile = z.infer<typeof studioProfile>;

/** What other services keep a copy of: all that is public, and what invoices say. */
export const studioFacts = studioProfile.omit({ canSell: true, vatPercent: true }).extend({
  trn: z.string(),
  /** Copies from before it was asked for: who has a TRN is registered. */
  vatStatus: vatStatus.default('not_set'),
  vatFrom: day.nullable().default(null),
  /** Lines of the address on invoices. */
  invoiceAddress: z.string(),
  /** Copies from before it was asked for are of studios in Dubai. */
  emirate: emirate.default('dubai'),
});
export type StudioFacts = z.infer<typeof studioFacts>;

export const studioProfileView = z.object({
  profile: studioProfileFields,
  logo: studioLogo.nullable(),
  changedAt: instant.nullable(),
  version: readVersion,
});
export type StudioProfileView = z.infer<typeof studioProfileView>;

/** `details` of COLOUR_CONTRAST. */
export const colourProblems = z.array(
  z.object({
    /** `colours.primary.light`. */
    path: z.string(),
    message: z.string(),
    /** The nearest colour of the same hue that can be read. */
    nearest: z.string(),
  }),
);
export type ColourProblems = z.infer<typeof colourProblems>;

export const getStudioProfile = endpoint({
  callers: everyone,
  service: 'booking',
  method: 'GET',
  path: '/api/studio/profile',
  summary: 'The studio: name, logo, colours, address, contacts, opening hours.',
  response: studioProfile,
});

const ofProfile = {
  callers: admins,
  service: 'booking',
  path: '/api/admin/studio-profile',
  response: studioProfileView,
} as const;

export const getStudioProfileFields = endpoint({
  ...ofProfile,
  method: 'GET',
  summary: 'The profile of the studio as its admins edit it.',
});

/** Naturally safe to repeat. */
export const putStudioProfile = endpoint({
  ...ofProfile,
  method: 'PUT',
  summary: 'Changes the profile; what is not named stays as it is.',
  body: z.object({
    profile: studioProfileFields.partial(),
    version: recordVersion.optional(),
  }),
  errors: ['COLOUR_CONTRAST', 'EDIT_CONFLICT', 'LEGAL_DETAILS_INCOMPLETE'],
});

export const LOGO_MAX_BYTES = 5 * 1_048_576;
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const putStudioLogo = endpoint({
  ...ofProfile,
  method: 'PUT',
  path: '/api/admin/studio-profile/logo',
  summary:
    'The logo: PNG, JPEG or WebP, as the body itself or as `file` of a form; made anew in each size that is used.',
  upload: { types: LOGO_TYPES, maxBytes: LOGO_MAX_BYTES, tooLarge: 'PICTURE_TOO_LARGE' },
  errors: ['PICTURE_TOO_LARGE', 'PICTURE_TYPE', 'PICTURE_UNREADABLE'],
});

export const deleteStudioLogo = endpoint({
  ...ofProfile,
  method: 'DELETE',
  path: '/api/admin/studio-profile/logo',
  summary: 'Takes the logo away. Safe to repeat.',
});

export const logoFile = z.enum([
  'header.webp',
  'icon-192.png',
  'icon-512.png',
  'maskable-192.png',
  'maskable-512.png',
  'mail.png',
]);
export type LogoFile = z.infer<typeof logoFile>;

export const getStudioLogo = endpoint({
  callers: everyone,
  service: 'booking',
  method: 'GET',
  path: '/api/studio/logo/:id/:file',
  summary: 'A size of the logo, by an address that never shows another picture.',
  params: z.object({ id, file: logoFile }),
  errors: ['NOT_FOUND'],
});
