import { escapeHtml, smallPage, type PageStudio } from '@studio/nest-kit/pages';
import type { LinkState } from './links.queries.js';
import { texts, type Language } from './messages.js';
import { linkTypes, type LinkType } from './one-time-link.entity.js';

/** What the page behind a mailed link says. */
export type LinkPageState =
  LinkState | { is: 'wrong address'; type: string } | { is: 'sent'; email: string };

export interface LinkPage {
  state: LinkPageState;
  language: Language;
  studio: PageStudio;
  /** Path and query of the page itself: its forms lead there. */
  url: string;
}

/** In the place of the address while a text is put together: the text is escaped as a whole. */
const ADDRESS = '%address%';

const drawn = (text: string, email: string): string =>
  escapeHtml(text).replace(ADDRESS, () => `<b><bdi>${escapeHtml(email)}</bdi></b>`);

const form = (url: string, fields: string): string =>
  `<form method="post" action="${escapeHtml(url)}">${fields}</form>`;

type Part = Pick<LinkPage, 'language' | 'url'>;

/** One button, and what it will do for whom: mail scanners open links, they press no buttons. */
const asking = (
  { type, email }: { type: LinkType; email: string },
  { language, url }: Part,
): string => {
  const t = texts(language);
  const text = drawn(t(`${type}Text`, { email: ADDRESS }), email);
  const button = form(url, `<button>${escapeHtml(t(`${type}Button`))}</button>`);
  return `<p>${text}</p>${button}<p class="small">${escapeHtml(t('unasked'))}</p>`;
};

const toLogin = (language: Language): string =>
  `<a href="/login">${escapeHtml(texts(language)('goToLogin'))}</a>`;

/** A link that is used or too old: the way to another one. */
const askingAgain = ({ language, url }: Part, problem?: string): string => {
  const t = texts(language);
  const described = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  const field = `<label for="email">${escapeHtml(t('emailLabel'))}</label>
<input id="email" name="email" type="email" autocomplete="email" dir="ltr" required${described}>`;
  const alert = problem ? `<p id="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const button = `<button>${escapeHtml(t('sendAgain'))}</button>`;
  return `<p>${escapeHtml(t('invalidText'))}</p>${form(url, `${alert}${field}${button}`)}${toLogin(language)}`;
};

const contentOf = ({ state, language, url }: LinkPage): { title: string; content: string } => {
  const t = texts(language);
  switch (state.is) {
    case 'live':
      return { title: t(`${state.type}Title`), content: asking(state, { language, url }) };
    case 'confirmed':
      return {
        title: t('confirmedTitle'),
        content: `<p>${escapeHtml(t('confirmedText'))}</p>${toLogin(language)}`,
      };
    case 'sent':
      return {
        title: t('sentTitle'),
        content: `<p>${drawn(t('sentText', { email: ADDRESS }), state.email)}</p>${toLogin(language)}`,
      };
    case 'wrong address':
      return { title: t('invalidTitle'), content: askingAgain({ language, url }, t('emailWrong')) };
    case 'invalid':
      return { title: t('invalidTitle'), content: askingAgain({ language, url }) };
  }
};

/** The page that a mailed link opens, in English or Arabic. */
export const linkPage = (page: LinkPage): ReturnType<typeof smallPage> =>
  smallPage({
    ...contentOf(page),
    language: page.language,
    studio: page.studio,
    unnamed: texts(page.language)('yourStudio'),
  });

/** Of what kind another mail is asked for; an invitation leads to a password, as a recovery does. */
export const typeAgain = (type: string): Exclude<LinkType, 'invite'> => {
  const known = linkTypes.find((one) => one === type);
  return known === undefined || known === 'invite' ? 'recovery' : known;
};
