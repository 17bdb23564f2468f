import type { NotificationKind } from '@studio/contracts';
import type { Language } from '@studio/email';
import { escapeHtml, smallPage, type PageStudio } from '@studio/nest-kit/pages';
import { texts } from './messages.js';

type State = 'ask' | 'done' | 'undone' | 'broken';

const messages = {
  ask: { title: 'askTitle', text: 'askText' },
  done: { title: 'doneTitle', text: 'doneText' },
  undone: { title: 'undoneTitle', text: 'undoneText' },
  broken: { title: 'brokenTitle', text: 'brokenText' },
} as const satisfies Record<State, object>;

interface Shown {
  topic?: NotificationKind;
  language?: Language;
  token?: string | undefined;
}

/** Only our own words stand in it, and a token that is ours. */
export const unsubscribePage = (
  state: State,
  studio: PageStudio,
  { topic = 'messages', language = 'en', token }: Shown = {},
): ReturnType<typeof smallPage> => {
  const t = texts(language);
  const text = t(messages[state].text, { about: t('topic', { topic }) });
  const form = (label: string, action = ''): string =>
    `<form method="post"${action}><button>${escapeHtml(label)}</button></form>`;
  const settings = `<a href="/settings">${escapeHtml(t('chooseEmails'))}</a>`;
  const undo = ` action="?token=${encodeURIComponent(token ?? '')}&amp;undo=1"`;
  const next = {
    ask: form(t('unsubscribe')),
    done: `${form(t('undo'), undo)}${settings}`,
    undone: settings,
    broken: settings,
  }[state];
  return smallPage({
    language,
    title: t(messages[state].title),
    content: `<p>${escapeHtml(text)}</p>${next}`,
    studio,
    unnamed: t('yourStudio'),
  });
};
