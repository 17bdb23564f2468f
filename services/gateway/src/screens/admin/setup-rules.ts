import type { SetupItem, SetupScreen } from '@studio/contracts';

type Parts = Omit<SetupScreen, 'items'>;
type State = SetupScreen['items'][number]['state'];

const doneIf = (isDone: boolean): State => (isDone ? 'done' : 'open');

/** Whether the studio has it, from the data; undefined: its service did not answer. */
const checks: Record<SetupItem, (parts: Parts) => State> = {
  profile: ({ facts }) => doneIf(facts.profileLacks.length === 0),
  legal: ({ facts: { legalLacks } }) => (legalLacks ? doneIf(legalLacks.length === 0) : 'unknown'),
  rooms: ({ facts }) => doneIf(facts.rooms > 0),
  team: ({ team }) => (team ? doneIf(team.length > 1) : 'unknown'),
  class_types: ({ facts }) => doneIf(facts.classTypes > 0),
  timetable: ({ facts }) => doneIf(facts.firstClass !== null),
  products: ({ facts }) => doneIf(facts.packages + facts.plans > 0),
  cards: ({ cards }) =>
    cards
      ? doneIf((cards.state === 'live' || cards.state === 'test') && cards.webhookSecret === 'set')
      : 'unknown',
  mails: ({ mails }) => (mails ? doneIf(mails.sent > 0) : 'unknown'),
  texts: ({ facts }) =>
    doneIf(!facts.textsLacking.includes('terms') && !facts.textsLacking.includes('privacy')),
  import: ({ imports }) => (imports === null ? 'unknown' : doneIf(imports > 0)),
};

/** Every item in the order of the page; what is done needs no skipping. */
export const itemsOf = (parts: Parts): SetupScreen['items'] =>
  (Object.keys(checks) as SetupItem[]).map((item) => {
    const state = checks[item](parts);
    const isSkipped = parts.facts.skipped.some((one) => one === item);
    return { item, state: isSkipped && state !== 'done' ? 'skipped' : state };
  });
