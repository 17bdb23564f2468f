import { eventFacts } from '@studio/contracts';
import type { AdminEvent, EventFacts } from '@studio/contracts';
import {
  amountPaid,
  dateAndTime,
  filsToAed,
  isStudioDay,
  studioClock,
  studioDay,
  studioInstant,
} from '@studio/ui/format';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { readAmount } from '../../shared/number-texts.js';
import { t } from './messages.js';

/** An event as it stands in the form: all text, times of the studio. */
export type EventDraft = {
  title: string;
  description: string;
  leader: string;
  location: string;
  whatToBring: string;
  cancellationPolicy: string;
  date: string;
  from: string;
  until: string;
  /** Dirhams; empty or 0 is free. */
  price: string;
  capacity: string;
};

export const emptyDraft: EventDraft = {
  title: '',
  description: '',
  leader: '',
  location: '',
  whatToBring: '',
  cancellationPolicy: '',
  date: '',
  from: '',
  until: '',
  price: '',
  capacity: '10',
};

export const draftOf = (event: AdminEvent): EventDraft => ({
  title: event.title,
  description: event.description,
  leader: event.leader,
  location: event.location,
  whatToBring: event.whatToBring,
  cancellationPolicy: event.cancellationPolicy,
  date: studioDay(event.startsAt),
  from: studioClock(event.startsAt),
  until: studioClock(event.endsAt),
  price: event.price === 0 ? '' : filsToAed(event.price).replaceAll(',', ''),
  capacity: String(event.capacity),
});

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
/** Empty is free. */
const readPrice = (text: string): number | null => readAmount(text.trim() || '0');
const allowed = eventFacts.shape;

export type Problems = Partial<Record<keyof EventDraft, string>>;
type Check = (draft: EventDraft, taken: number) => string | false;

const mustBeFilled =
  (name: 'title' | 'leader' | 'location', label: string): Check =>
  (draft) =>
    !allowed[name].safeParse(draft[name]).success && t('pleaseFill', { label });

const untilProblem: Check = ({ from, until }) => {
  if (!isClock(until)) return t('endsPleaseChooseTime');
  return isClock(from) && until <= from && t('endsPleaseChooseTimeAfter');
};

const capacityProblem: Check = ({ capacity }, taken) => {
  const places = /^\d+$/.test(capacity) ? Number(capacity) : NaN;
  if (!allowed.capacity.safeParse(places).success) return t('placesWholeNumberFrom');
  return places < taken && t('placesTakenAlreadySo', { taken });
};

const checks: readonly (readonly [name: keyof EventDraft, check: Check])[] = [
  ['title', mustBeFilled('title', t('title'))],
  ['leader', mustBeFilled('leader', t('ledBy'))],
  ['location', mustBeFilled('location', t('place'))],
  ['date', ({ date }) => !isStudioDay(date) && t('dayPleaseChooseDay')],
  ['from', ({ from }) => !isClock(from) && t('beginsPleaseChooseTime')],
  ['until', untilProblem],
  [
    'price',
    ({ price }) => !allowed.price.safeParse(readPrice(price)).success && t('priceAmountWithTwo'),
  ],
  ['capacity', capacityProblem],
];

/** What stands in the way of saving, by field; empty: nothing. */
export const problemsOf = (draft: EventDraft, taken = 0): Problems =>
  Object.fromEntries(
    checks.flatMap(([name, check]) => {
      const problem = check(draft, taken);
      return problem ? [[name, problem]] : [];
    }),
  );

/** Only for a draft without problems. */
export const factsOf = (draft: EventDraft): EventFacts => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  leader: draft.leader.trim(),
  location: draft.location.trim(),
  whatToBring: draft.whatToBring.trim(),
  cancellationPolicy: draft.cancellationPolicy.trim(),
  startsAt: studioInstant(draft.date, draft.from).toISOString(),
  endsAt: studioInstant(draft.date, draft.until).toISOString(),
  price: readPrice(draft.price) ?? 0,
  capacity: Number(draft.capacity),
});

/** What somebody else saved, into the form; the rest of it stays. */
export const withTheirs = (
  draft: EventDraft,
  event: AdminEvent,
  theirs: Partial<EventFacts>,
): EventDraft => {
  const [before, after] = [draftOf(event), draftOf({ ...event, ...theirs })];
  const names = Object.keys(after) as (keyof EventDraft)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return { ...draft, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
};

export const eventFields: FieldNames = {
  title: { label: t('title') },
  description: { label: t('description') },
  leader: { label: t('ledBy') },
  location: { label: t('place') },
  whatToBring: { label: t('whatToBring') },
  cancellationPolicy: { label: t('cancellationPolicy') },
  startsAt: { label: t('begins'), show: (at) => dateAndTime(String(at)) },
  endsAt: { label: t('ends'), show: (at) => dateAndTime(String(at)) },
  price: { label: t('price'), show: (fils) => amountPaid(Number(fils)) },
  capacity: { label: t('places') },
};
