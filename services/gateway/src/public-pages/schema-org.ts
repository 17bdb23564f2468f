import type {
  EventView,
  OpeningHours,
  PackageView,
  PlanView,
  ScheduleView,
  StudioProfile,
  StudioText,
} from '@studio/contracts';
import { t } from './messages.js';
import type { PublicTrainer } from './public-site.js';

export type Thing = Readonly<Record<string, unknown>>;

/** The studio and the address of its site, which is its id in all that names it. */
export interface Site {
  profile: StudioProfile;
  url: string;
}

const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Without separators, as search engines read it. */
const inDirhams = (fils: number): string => (fils / 100).toFixed(2);

/** What is not known is not said. */
const known = (thing: Record<string, unknown>): Thing =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    ),
  );

const hoursOf = (hours: OpeningHours): Thing[] =>
  hours.flatMap((ranges, day) =>
    ranges.map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[day],
      opens: from,
      closes: until === '24:00' ? '23:59' : until,
    })),
  );

const addressOf = ({ street, area, city, country }: StudioProfile): Thing =>
  known({
    '@type': 'PostalAddress',
    streetAddress: [street, area].filter(Boolean).join(', '),
    addressLocality: city,
    addressCountry: country,
  });

export const studioThing = ({ profile, url }: Site): Thing =>
  known({
    '@type': ['ExerciseGym', 'LocalBusiness'],
    '@id': `${url}/#studio`,
    name: profile.name,
    url: `${url}/`,
    description: profile.tagline,
    telephone: profile.phone,
    email: profile.email,
    image: profile.logo && new URL(profile.logo.icon512, url).href,
    address: profile.address === '' ? '' : addressOf(profile),
    geo: profile.mapPoint && {
      '@type': 'GeoCoordinates',
      latitude: profile.mapPoint.lat,
      longitude: profile.mapPoint.lon,
    },
    hasMap: profile.mapUrl,
    openingHoursSpecification: profile.hours && hoursOf(profile.hours),
    sameAs: Object.values(profile.social).filter(Boolean),
  });

const studioRef = ({ url }: Site): Thing => ({ '@id': `${url}/#studio` });

const placeOf = ({ profile }: Site, name: string): Thing => ({
  '@type': 'Place',
  name,
  address: profile.address === '' ? profile.name : addressOf(profile),
});

const offerOf = (price: number, seatsLeft: number, url: string): Thing => ({
  '@type': 'Offer',
  price: inDirhams(price),
  priceCurrency: 'AED',
  availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
  url,
});

const inPerson = 'https://schema.org/OfflineEventAttendanceMode';
const statusOf = (status: string): string =>
  `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`;

export const classThing = (site: Site, one: ScheduleView): Thing => {
  const url = `${site.url}/class/${one.id}`;
  return known({
    '@type': 'Event',
    name: one.classType.name,
    description: one.classType.description,
    startDate: one.startsAt,
    endDate: one.endsAt,
    eventStatus: statusOf(one.status),
    eventAttendanceMode: inPerson,
    location: placeOf(site, one.room.name),
    organizer: studioRef(site),
    performer: { '@type': 'Person', name: one.trainer.name },
    maximumAttendeeCapacity: one.capacity,
    remainingAttendeeCapacity: one.seatsLeft,
    url,
    offers: one.dropInPrice > 0 ? offerOf(one.dropInPrice, one.seatsLeft, url) : '',
  });
};

export const eventThing = (site: Site, event: EventView): Thing => {
  const url = `${site.url}/event/${event.id}`;
  return known({
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: statusOf(event.status),
    eventAttendanceMode: inPerson,
    location: placeOf(site, event.location),
    organizer: studioRef(site),
    performer: { '@type': 'Person', name: event.leader },
    isAccessibleForFree: event.is_free,
    url,
    offers: offerOf(event.price, event.placesLeft, url),
  });
};

export const trainerThing = (site: Site, trainer: PublicTrainer): Thing =>
  known({
    '@type': 'Person',
    name: trainer.name,
    description: trainer.bio,
    jobTitle: t('trainer'),
    knowsAbout: trainer.specialities,
    worksFor: studioRef(site),
    url: `${site.url}/trainer/${trainer.id}`,
  });

export const pricesThing = (
  { url, ...site }: Site,
  { packages, plans }: { packages: readonly PackageView[]; plans: readonly PlanView[] },
): Thing => ({
  '@type': 'OfferCatalog',
  name: site.profile.name,
  provider: studioRef({ url, ...site }),
  itemListElement: [...packages, ...plans].map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price: inDirhams(price),
    priceCurrency: 'AED',
    url: `${url}/packages`,
  })),
});

export const questionsThing = (questions: StudioText['questions']): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});
