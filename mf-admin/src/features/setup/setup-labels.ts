import type { CardCheck, SetupItem, SetupScreen, Template } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';

type Item = SetupScreen['items'][number];

/** Where each is done. */
export const pageOf: Readonly<Record<SetupItem, string | null>> = {
  profile: '/admin/studio',
  legal: '/admin/studio',
  rooms: '/admin/timetable?view=catalogue',
  team: '/admin/team',
  class_types: '/admin/timetable?view=catalogue',
  timetable: '/admin/timetable',
  products: '/admin/products',
  cards: null,
  mails: null,
  texts: '/admin/studio?tab=terms',
  import: '/admin/import',
};

/** What can be begun from the template. */
export const templates = ['rooms', 'class_types', 'timetable', 'products'] as const;
export const hasTemplate = (item: SetupItem): item is (typeof templates)[number] =>
  templates.some((one) => one === item);

const skippable = ['team', 'cards', 'mails', 'import'] as const;
export const canSkip = (item: SetupItem): item is (typeof skippable)[number] =>
  skippable.some((one) => one === item);

export const titles: Readonly<Record<SetupItem, string>> = {
  profile: t('profile'),
  legal: t('legal'),
  rooms: t('rooms'),
  team: t('team'),
  class_types: t('class_types'),
  timetable: t('timetable'),
  products: t('products'),
  cards: t('cards'),
  mails: t('mails'),
  texts: t('texts'),
  import: t('import'),
};

/** Why a template can't be made now. */
export const refusals: Readonly<Record<NonNullable<Template['refusal']>, string>> = {
  not_empty: t('not_empty'),
  no_rooms: t('no_rooms'),
  no_class_types: t('no_class_types'),
  no_trainers: t('no_trainers'),
};

const cardStates: Readonly<Record<CardCheck['state'], string>> = {
  live: t('cards_live'),
  test: t('cards_test'),
  missing: t('cards_missing'),
  malformed: t('cards_malformed'),
  refused: t('cards_refused'),
  unreachable: t('cards_unreachable'),
};

const lacks = {
  name: t('lacksName'),
  address: t('lacksAddress'),
  contact: t('lacksContact'),
} as const;

const teamText = ({ team }: SetupScreen): string => {
  const people = team ?? [];
  const waiting = people.filter((person) => person.email_confirmed === false).length;
  return t('teamFacts', { people: people.length, waiting });
};

const cardsText = ({ cards }: SetupScreen): string => {
  if (!cards) return t('unknown');
  const { state, webhookSecret } = cards;
  if ((state === 'live' || state === 'test') && webhookSecret !== 'set')
    return webhookSecret === 'missing' ? t('cardsNoSecret') : t('cardsWrongSecret');
  return cardStates[state];
};

type TestMail = NonNullable<NonNullable<SetupScreen['mails']>['lastTest']>;

const testMailText = ({ status, error, sentAt }: TestMail): string => {
  if (status === 'queued') return t('mailQueued');
  if (status === 'sent' && sentAt) return t('mailSent', { time: dateAndTime(sentAt) });
  return t('mailFailed', { reason: error ?? '' });
};

const mailsText = ({ mails }: SetupScreen): string => {
  if (!mails) return t('unknown');
  if (mails.lastTest) return testMailText(mails.lastTest);
  return mails.sent > 0 ? t('mailsFacts', { sent: mails.sent }) : t('mailsTodo');
};

const legal = {
  legalName: t('lacksLegalName'),
  invoiceAddress: t('lacksAddress'),
  vatStatus: t('lacksVatStatus'),
  vatFrom: t('lacksVatStatus'),
  trn: t('lacksTrn'),
} as const;

const legalTodo = ({ facts: { legalLacks = [] } }: SetupScreen): string =>
  t('legalTodo', { parts: legalLacks.map((part) => legal[part]).join(', ') });

const profileTodo = ({ facts: { profileLacks } }: SetupScreen): string =>
  profileLacks.length === 3
    ? t('profileTodo')
    : t('profileLacks', { parts: profileLacks.map((part) => lacks[part]).join(', ') });

/** What there is, in a line. */
const done: Readonly<Record<SetupItem, (screen: SetupScreen) => string>> = {
  profile: ({ facts: { name, address } }) => t('profileFacts', { name, address }),
  legal: () => t('legalFacts'),
  rooms: ({ facts: { rooms, roomSeats } }) => t('roomsFacts', { rooms, seats: roomSeats }),
  team: teamText,
  class_types: ({ facts: { classTypes } }) => t('class_typesFacts', { classTypes }),
  timetable: ({ facts: { series } }) => t('timetableFacts', { series }),
  products: ({ facts: { packages, plans } }) => t('productsFacts', { packages, plans }),
  cards: cardsText,
  mails: mailsText,
  texts: () => t('textsFacts'),
  import: ({ imports }) => t('importFacts', { imports: imports ?? 0 }),
};

/** What there is to do, in a line. */
const todo: Readonly<Record<SetupItem, (screen: SetupScreen) => string>> = {
  profile: profileTodo,
  legal: legalTodo,
  rooms: () => t('roomsTodo'),
  team: () => t('teamTodo'),
  class_types: () => t('class_typesTodo'),
  timetable: ({ facts }) => (facts.trainers === 0 ? t('timetableNoTrainer') : t('timetableTodo')),
  products: () => t('productsTodo'),
  cards: cardsText,
  mails: mailsText,
  texts: () => t('textsTodo'),
  import: () => t('importTodo'),
};

export const textOf = (screen: SetupScreen, { item, state }: Item): string => {
  if (state === 'skipped') return t('skipped');
  if (state === 'unknown') return t('unknown');
  return state === 'done' ? done[item](screen) : todo[item](screen);
};
