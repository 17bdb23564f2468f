/** The demo studio's profile: data like that of any other studio, which the demo fills in. */
export const demoStudio = {
  name: 'Mawj Pilates',
  shortName: 'Mawj',
  tagline:
    'Mawj means wave: classes that build slowly, ask for your full attention, and let you leave calmer than you came.',
  colours: {
    primary: { light: '#a4553a', dark: '#dd8f70' },
    accent: { light: '#4f6b5a', dark: '#a2c7af' },
  },
  street: 'Shop 4, Lamtara Walk, Street 11',
  area: 'Downtown',
  city: 'Dubai',
  country: 'United Arab Emirates',
  mapPoint: { lat: 25.1942, lon: 55.2786 },
  phone: '+97145550142',
  email: 'hello@demo.studio',
  whatsapp: '+971505550142',
  social: {
    website: '',
    instagram: 'https://www.instagram.com/mawj.example',
    facebook: '',
    tiktok: '',
    youtube: '',
  },
  hours: [
    ...Array.from({ length: 5 }, () => [{ from: '06:00', until: '21:30' }]),
    [{ from: '07:30', until: '14:30' }],
    [{ from: '08:30', until: '13:30' }],
  ],
  legalName: 'Mawj Pilates LLC',
  vatStatus: 'registered',
  vatFrom: null,
  /** Made up: no tax registration has it. */
  trn: '100000000000003',
  invoiceAddress: '',
  emirate: 'dubai',
};

/** Who issues the demo's invoices. */
export const demoIssuer = {
  details: {
    legalName: demoStudio.legalName,
    invoiceAddress: `${demoStudio.street}, ${demoStudio.area}\n${demoStudio.city}\n${demoStudio.country}`,
    trn: demoStudio.trn,
    vatStatus: 'registered' as const,
    vatFrom: null,
  },
  branding: {},
  name: demoStudio.name,
};
