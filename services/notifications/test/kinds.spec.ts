import {
  channel as channels,
  events,
  type Channel,
  type EventType,
  type NotificationKind,
} from '@studio/contracts';
import { kindNames, kinds, newsOf } from '../src/preferences/notification-kinds.js';
import { reaches } from '../src/preferences/reach.js';

const heard = (Object.keys(events) as EventType[]).filter((type) =>
  (events[type].to as readonly string[]).includes('notifications'),
);

test.each(heard)('%s has its row: what kind of news it is, or that it is none', (type) => {
  expect(newsOf[type]).toBeDefined();
});

test('no row without its event', () => {
  expect(Object.keys(newsOf).filter((type) => !(heard as string[]).includes(type))).toEqual([]);
});

const all = { email: true, push: true, inApp: true };
const kindOfRow = (type: EventType): NotificationKind | 'silent' | undefined => {
  const row = newsOf[type];
  return row === undefined || row === 'silent' ? row : row.kind;
};
const news = heard.flatMap((type) => {
  const kind = kindOfRow(type);
  return kind === undefined || kind === 'silent' ? [] : [[type, kind] as const];
});

/** Every event x channel x what was chosen. */
const cases = news.flatMap(([type, kind]) =>
  channels.options.flatMap((channel) => {
    const locked = kinds[kind].required && channel !== 'push';
    const off = { emailsOff: false, choices: { [kind]: { ...all, [channel]: false } } };
    const others = kindNames.filter((one) => one !== kind);
    const elsewhere = {
      emailsOff: false,
      choices: Object.fromEntries(
        others.map((one) => [one, { email: false, push: false, inApp: false }]),
      ),
    };
    const noEmails = { emailsOff: true, choices: { [kind]: all } };
    return [
      [type, kind, channel, 'nothing chosen', null, true],
      [type, kind, channel, 'on', { emailsOff: false, choices: { [kind]: all } }, true],
      [type, kind, channel, 'off', off, locked],
      [type, kind, channel, 'all others off', elsewhere, true],
      [type, kind, channel, 'no emails', noEmails, channel !== 'email' || locked],
    ] as [EventType, NotificationKind, Channel, string, typeof off | null, boolean][];
  }),
);

test.each(cases)('%s (%s) by %s, %s', (_type, kind, channel, _words, chosen, told) => {
  expect(reaches(chosen, kind, channel)).toBe(told);
});

test('every kind of news has an event, or is named by who sends it', () => {
  const used = new Set(news.map(([, kind]) => kind));
  expect([...used].every((kind) => kindNames.includes(kind))).toBe(true);
});
