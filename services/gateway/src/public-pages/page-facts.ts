import { Injectable } from '@nestjs/common';
import { t } from './messages.js';
import { PublicSite } from './public-site.js';
import {
  classThing,
  eventThing,
  pricesThing,
  questionsThing,
  studioThing,
  trainerThing,
  type Site,
  type Thing,
} from './schema-org.js';
import { when } from './when.js';

/** What a page says of itself before any of its script runs. */
export interface PageFacts {
  title: string;
  description: string;
  /** The page's own path: several addresses may show one page. */
  path: string;
  things: readonly Thing[];
}

type Page = (site: Site) => Promise<PageFacts>;
type PageOfOne = (site: Site, id: string) => Promise<PageFacts | undefined>;

/** Days of the timetable, and classes of them, that search engines are given. */
const DAYS = 7;
const CLASSES = 60;

const titled = (page: string, { profile }: Site): string =>
  t('pageOf', { page, studio: profile.name });

/** Titles, descriptions and schema.org data of the public pages. */
@Injectable()
export class PagesFacts {
  constructor(private readonly publicSite: PublicSite) {}

  /** Undefined: no public page. What it gives is undefined for something that there is not. */
  find(path: string): ((site: Site) => Promise<PageFacts | undefined>) | undefined {
    const [match, name = '', id] = /^\/([a-z-]*)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
    if (match === undefined) return undefined;
    if (id === undefined) return this.pages[name];
    const page = this.pagesOfOne[name];
    return page && ((site) => page(site, id));
  }

  private readonly pages: Readonly<Record<string, Page | undefined>> = {
    '': (site) => Promise.resolve(homeFacts(site)),
    schedule: async (site) => ({
      title: titled(t('timetable'), site),
      description: t('timetableText', { studio: site.profile.name }),
      path: '/schedule',
      things: [
        studioThing(site),
        ...(await this.publicSite.classes(DAYS))
          .slice(0, CLASSES)
          .map((one) => classThing(site, one)),
        ...(await this.publicSite.events()).map((event) => eventThing(site, event)),
      ],
    }),
    events: async (site) => ({
      title: titled(t('events'), site),
      description: t('eventsText', { studio: site.profile.name }),
      path: '/events',
      things: [
        studioThing(site),
        ...(await this.publicSite.events()).map((event) => eventThing(site, event)),
      ],
    }),
    packages: async (site) => ({
      title: titled(t('prices'), site),
      description: t('pricesText', { studio: site.profile.name }),
      path: '/packages',
      things: [studioThing(site), pricesThing(site, await this.publicSite.prices())],
    }),
    trainers: async (site) => {
      const team = await this.publicSite.trainers();
      const names = team.map(({ name }) => name).join(', ');
      return {
        title: titled(t('trainers'), site),
        description: t('trainersText', { studio: site.profile.name, names }),
        path: '/trainers',
        things: [studioThing(site), ...team.map((one) => trainerThing(site, one))],
      };
    },
    'about-us': (site) => Promise.resolve(aboutFacts(site)),
    faqs: async (site) => {
      const questions = await this.publicSite.questions();
      return {
        title: titled(t('questions'), site),
        description: t('questionsText', { studio: site.profile.name }),
        path: '/faqs',
        things: [studioThing(site), ...(questions.length > 0 ? [questionsThing(questions)] : [])],
      };
    },
  };

  private readonly classPage: PageOfOne = async (site, id) => {
    const one = await this.publicSite.oneClass(id);
    if (!one) return undefined;
    const { name: className } = one.classType;
    const time = when(one.startsAt);
    const { name: trainer } = one.trainer;
    const studio = site.profile.name;
    return {
      title: titled(t('classTitle', { className, time }), site),
      description: t('classText', { className, trainer, studio, time, seats: one.seatsLeft }),
      path: `/class/${id}`,
      things: [studioThing(site), classThing(site, one)],
    };
  };

  private readonly pagesOfOne: Readonly<Record<string, PageOfOne | undefined>> = {
    class: this.classPage,
    'class-details': this.classPage,
    trainer: async (site, id) => {
      const trainer = (await this.publicSite.trainers()).find((one) => one.id === id);
      if (!trainer) return undefined;
      const { name, bio = '' } = trainer;
      return {
        title: titled(name, site),
        description: t('trainerText', { name, studio: site.profile.name, bio }).trim(),
        path: `/trainer/${id}`,
        things: [studioThing(site), trainerThing(site, trainer)],
      };
    },
    event: async (site, id) => {
      const event = await this.publicSite.oneEvent(id);
      if (!event) return undefined;
      const { title, leader, description: text } = event;
      const time = when(event.startsAt);
      return {
        title: titled(t('eventTitle', { title, time }), site),
        description: t('eventText', { title, leader, time, text }).trim(),
        path: `/event/${id}`,
        things: [studioThing(site), eventThing(site, event)],
      };
    },
  };
}

const homeFacts = (site: Site): PageFacts => {
  const { name: studio, tagline } = site.profile;
  return {
    title: tagline ? t('home', { studio, tagline }) : t('homeWithoutTagline', { studio }),
    description: t('homeText', { studio, tagline }).trim(),
    path: '/',
    things: [studioThing(site)],
  };
};

const aboutFacts = (site: Site): PageFacts => {
  const { name: studio, tagline } = site.profile;
  return {
    title: titled(t('about'), site),
    description: t('aboutText', { studio, tagline }).trim(),
    path: '/about-us',
    things: [studioThing(site)],
  };
};
