import type { StudioColours, StudioProfileFields } from '@studio/contracts';
import { addDays, plainNumber, weekdayLong } from '@studio/ui/format';
import { t } from './messages.js';

export interface TextField {
  /** Of the profile; `path` leads to the part that this field is. */
  name: keyof StudioProfileFields;
  path: readonly (string | number)[];
  label: string;
  hint?: string;
  kind?: 'area' | 'colour' | 'date';
  /** What can be chosen; else it is typed. */
  choices?: readonly { value: string; label: string }[];
  /** False: it means nothing with what else is chosen. */
  isShown?: (profile: StudioProfileFields) => boolean;
  get: (profile: StudioProfileFields) => string;
  put: (profile: StudioProfileFields, text: string) => StudioProfileFields;
}

type Plain = {
  [Name in keyof StudioProfileFields]: string extends StudioProfileFields[Name]
    ? StudioProfileFields[Name] extends string
      ? Name
      : never
    : never;
}[keyof StudioProfileFields];

const plain = (name: Plain, label: string, more: Partial<TextField> = {}): TextField => ({
  name,
  path: [],
  label,
  get: (profile) => profile[name],
  put: (profile, text) => ({ ...profile, [name]: text.trim() }),
  ...more,
});

const social = (name: keyof StudioProfileFields['social'], label: string): TextField => ({
  name: 'social',
  path: [name],
  label,
  get: ({ social: links }) => links[name],
  put: (profile, text) => ({ ...profile, social: { ...profile.social, [name]: text.trim() } }),
});

/** Where no colour was chosen: what the screens come with. */
export const builtIn: StudioColours = {
  primary: { light: '#a4553a', dark: '#dd8f70' },
  accent: { light: '#4f6b5a', dark: '#a2c7af' },
};

const colour = (role: keyof StudioColours, scheme: 'light' | 'dark', label: string): TextField => ({
  name: 'colours',
  path: [role, scheme],
  label,
  kind: 'colour',
  get: ({ colours }) => (colours ?? builtIn)[role][scheme],
  put: (profile, text) => {
    const colours = profile.colours ?? builtIn;
    if (!profile.colours && text === builtIn[role][scheme]) return profile;
    const changed = { ...colours[role], [scheme]: text.trim().toLowerCase() };
    return { ...profile, colours: { ...colours, [role]: changed } };
  },
});

const RANGE = /^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/;
const noHours: NonNullable<StudioProfileFields['hours']> = [[], [], [], [], [], [], []];

/** `06:00-12:00, 16:00-21:30`; what can't be read is a range that the contract refuses. */
const rangesOf = (text: string) =>
  plainNumber(text)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, from = part, until = ''] = RANGE.exec(part) ?? [];
      return { from, until };
    });

const day = (index: number): TextField => ({
  name: 'hours',
  path: [index],
  // A Monday, and the days after it.
  label: weekdayLong(addDays('2026-11-23', index)),
  get: ({ hours }) =>
    (hours?.[index] ?? []).map(({ from, until }) => `${from}-${until}`).join(', '),
  put: (profile, text) => {
    const hours = (profile.hours ?? noHours).with(index, rangesOf(text));
    return { ...profile, hours: hours.every(({ length }) => length === 0) ? null : hours };
  },
});

const POINT = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/;

const mapPoint: TextField = {
  name: 'mapPoint',
  path: [],
  label: t('mapPoint'),
  hint: t('mapPointHint'),
  get: ({ mapPoint: point }) => (point ? `${point.lat}, ${point.lon}` : ''),
  put: (profile, text) => {
    if (text.trim() === '') return { ...profile, mapPoint: null };
    const [, lat, lon] = POINT.exec(plainNumber(text)) ?? [];
    return { ...profile, mapPoint: { lat: Number(lat ?? NaN), lon: Number(lon ?? NaN) } };
  },
};

const emirates: Record<StudioProfileFields['emirate'], string> = {
  abu_dhabi: t('abuDhabi'),
  dubai: t('dubai'),
  sharjah: t('sharjah'),
  ajman: t('ajman'),
  umm_al_quwain: t('ummAlQuwain'),
  ras_al_khaimah: t('rasAlKhaimah'),
  fujairah: t('fujairah'),
};

const emirate: TextField = {
  name: 'emirate',
  path: [],
  label: t('emirate'),
  hint: t('emirateHint'),
  choices: Object.entries(emirates).map(([value, label]) => ({ value, label })),
  get: (profile) => profile.emirate,
  put: (profile, text) => ({ ...profile, emirate: text as StudioProfileFields['emirate'] }),
};

const vatStatuses: Record<StudioProfileFields['vatStatus'], string> = {
  not_set: t('vatNotSet'),
  not_registered: t('vatNotRegistered'),
  registered: t('vatRegistered'),
};

const vatStatus: TextField = {
  name: 'vatStatus',
  path: [],
  label: t('vatStatus'),
  hint: t('vatStatusHint'),
  choices: Object.entries(vatStatuses).map(([value, label]) => ({ value, label })),
  get: (profile) => profile.vatStatus,
  put: (profile, text) => ({
    ...profile,
    vatStatus: text as StudioProfileFields['vatStatus'],
  }),
};

const vatFrom: TextField = {
  name: 'vatFrom',
  path: [],
  label: t('vatFrom'),
  hint: t('vatFromHint'),
  kind: 'date',
  isShown: (profile) => profile.vatStatus === 'registered',
  get: (profile) => profile.vatFrom ?? '',
  put: (profile, text) => ({ ...profile, vatFrom: text === '' ? null : text }),
};

const isMaybeRegistered = (profile: StudioProfileFields): boolean =>
  profile.vatStatus !== 'not_registered';

interface Section {
  id: string;
  title: string;
  lead?: string;
  fields: readonly TextField[];
}

export const sections: readonly Section[] = [
  {
    id: 'name',
    title: t('nameTitle'),
    fields: [
      plain('name', t('name'), { hint: t('nameHint') }),
      plain('shortName', t('shortName'), { hint: t('shortNameHint') }),
      plain('tagline', t('tagline'), { hint: t('taglineHint') }),
    ],
  },
  {
    id: 'colours',
    title: t('coloursTitle'),
    lead: t('coloursLead'),
    fields: [
      colour('primary', 'light', t('primaryLight')),
      colour('primary', 'dark', t('primaryDark')),
      colour('accent', 'light', t('accentLight')),
      colour('accent', 'dark', t('accentDark')),
    ],
  },
  {
    id: 'place',
    title: t('placeTitle'),
    fields: [
      plain('street', t('street')),
      plain('area', t('area')),
      plain('city', t('city')),
      plain('country', t('country')),
      mapPoint,
    ],
  },
  {
    id: 'contacts',
    title: t('contactsTitle'),
    fields: [
      plain('phone', t('phone')),
      plain('email', t('email')),
      plain('whatsapp', t('whatsapp')),
      social('website', t('website')),
      social('instagram', t('instagram')),
      social('facebook', t('facebook')),
      social('tiktok', t('tiktok')),
      social('youtube', t('youtube')),
    ],
  },
  {
    id: 'hours',
    title: t('hoursTitle'),
    lead: t('hoursLead'),
    fields: [0, 1, 2, 3, 4, 5, 6].map(day),
  },
  {
    id: 'invoices',
    title: t('invoicesTitle'),
    lead: t('invoicesLead'),
    fields: [
      plain('legalName', t('legalName')),
      vatStatus,
      plain('trn', t('trn'), { hint: t('trnHint'), isShown: isMaybeRegistered }),
      vatFrom,
      { ...emirate, isShown: isMaybeRegistered },
      plain('invoiceAddress', t('invoiceAddress'), {
        kind: 'area',
        hint: t('invoiceAddressHint'),
      }),
    ],
  },
];
