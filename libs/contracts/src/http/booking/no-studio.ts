import type { StudioFacts, StudioProfileFields } from './studio-profile.js';

/** A profile of which nothing was filled in yet. */
export const noStudioFields: StudioProfileFields = {
  name: '',
  shortName: '',
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
  vatStatus: 'not_set',
  vatFrom: null,
  trn: '',
  invoiceAddress: '',
  emirate: 'dubai',
};

/** What is shown of a studio of which nothing was said yet. */
export const noStudioFacts: StudioFacts = {
  ...noStudioFields,
  isSet: false,
  name: 'Your studio',
  shortName: 'Your studio',
  logo: null,
  address: '',
  mapUrl: null,
};
