import {
  channel as channels,
  events,
  type EventType,
  type NotificationKind,
} from '@studio/contracts';
import { kindNames, kinds } from '../src/preferences/kind-labels.js';
import { eventRows } from '../src/preferences/notification-kinds.js';
import { reaches } from '../src/preferences/reach.js';

const handled = (Object.keys(events) as EventType[]).filter((type) =>
  (events[type].to as readonly string[]).includes('notifications'),
);

test.each(handled)('%s has its row: what kind of news it is, or that it is none', (type) => {
  expect(eventRows[type]).toBeDefined();
});

test('no row without its event', () => {
  expect(Object.keys(eventRows).filter((type) => !(handled as string[]).includes(type))).toEqual(
    [],
  );
});

const all = { email: true, push: true, inApp: true };
const kindOfRow = (type: EventType): NotificationKind | 'silent' | undefined => {
  const row = eventRows[type];
  return row === undefined || row === 'silent' ? row : row.kind;
};
const notified = handled.flatMap((type) => {
  const kind = kindOfRow(type);
  return kind === undefined || kind === 'silent' ? [] : [[type, kind] as const];
});

/** Every event x channel x what was chosen. */
const cases = notified.flatMap(([type, kind]) =>
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
      { what: 'nothing chosen', chosen: null, expected: true },
      { what: 'on', chosen: { emailsOff: false, choices: { [kind]: all } }, expected: true },
      { what: 'off', chosen: off, expected: locked },
      { what: 'all others off', chosen: elsewhere, expected: true },
      { what: 'no emails', chosen: noEmails, expected: channel !== 'email' || locked },
    ].map((row) => ({ type, kind, channel, ...row }));
  }),
);

test.each(cases)('$type ($kind) by $channel, $what', ({ kind, channel, chosen, expected }) => {
  expect(reaches(chosen, kind, channel)).toBe(expected);
});

test('every kind of news has an event, or is named by who sends it', () => {
  const used = new Set(notified.map(([, kind]) => kind));
  expect([...used].every((kind) => kindNames.includes(kind))).toBe(true);
});
