import type { StudioFacts } from './studio-profile.js';

/** What is shown of a studio of which nothing was said yet. */
export const noStudioFacts: StudioFacts = {
  isSet: false,
  name: 'Your studio',
  shortName: 'Your studio',
  tagline: '',
  colours: null,
  street: '',
  area: '',
  city: '',
  country: '',
  mapPoint: null,
  phone: '',
  email: '',
  whatsapp: '',
  social: { website: '', instagram: '', facebook: '', tiktok: '', youtube: '' },
  hours: null,
  legalName: '',
  trn: '',
  invoiceAddress: '',
  logo: null,
  address: '',
  mapUrl: null,
};
