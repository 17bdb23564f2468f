import { studioSettings } from '@studio/contracts';
import type { StudioSettings } from '@studio/contracts';
import {
  amountProblem,
  amountRange,
  rangeOf,
  readAmount,
  readWhole,
  wholeProblem,
  wholeRange,
} from '../../shared/number-texts.js';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import type { NumberRange } from '../../shared/number-texts.js';

export interface SettingWords {
  label: string;
  /** After the number: minutes, hours, AED. */
  unit: string;
}

type Name = keyof StudioSettings;

/** Numbers as an owner thinks of them, in groups. */
export const groups: readonly { title: string; names: readonly Name[] }[] = [
  {
    title: 'Booking and cancelling',
    names: [
      ...(['bookingOpensDays', 'cancelHours', 'changedCancelHours', 'undoSeconds'] as const),
      ...(['dropInHoldMinutes', 'returnWithinDays', 'returnValidDays'] as const),
    ],
  },
  {
    title: 'Waiting lists',
    names: [
      ...(['waitingListLimit', 'waitingAutoHours', 'waitingClosesHours'] as const),
      ...(['quietFrom', 'quietUntil', 'freeDeclineMinutes'] as const),
    ],
  },
  {
    title: 'Check-in and no-show',
    names: ['checkInOpensMinutes', 'checkInClosesMinutes', 'noShowFinalHours'],
  },
  {
    title: 'Packages and plans',
    names: [
      ...(['creditsLowAt', 'expiryWarningDays', 'freezeMinDays', 'freezeDaysAYear'] as const),
      ...(['graceDays', 'secondClassHours', 'lateFee', 'noShowFee'] as const),
    ],
  },
  { title: 'Timetable', names: ['timetableWeeks'] },
];

export const settingWords: Readonly<Record<Name, SettingWords>> = {
  bookingOpensDays: { label: 'Booking opens before a class', unit: 'days' },
  cancelHours: { label: 'Free cancel until before the start', unit: 'hours' },
  changedCancelHours: { label: 'The same after the studio changed the class', unit: 'hours' },
  undoSeconds: { label: 'A cancel can be taken back for', unit: 'seconds' },
  dropInHoldMinutes: { label: 'A seat is held while it is paid', unit: 'minutes' },
  returnWithinDays: {
    label: 'A returned credit is given more time if it expires within',
    unit: 'days',
  },
  returnValidDays: { label: 'It is then valid for', unit: 'days' },
  waitingListLimit: { label: 'On one waiting list at most', unit: 'people' },
  waitingAutoHours: { label: 'Books by itself until before the start', unit: 'hours' },
  waitingClosesHours: { label: 'The list closes before the start', unit: 'hours' },
  quietFrom: { label: 'No offers from', unit: 'studio time' },
  quietUntil: { label: 'No offers until', unit: 'studio time' },
  freeDeclineMinutes: { label: 'Promoted late: free decline for', unit: 'minutes' },
  checkInOpensMinutes: { label: 'Own check-in opens before the start', unit: 'minutes' },
  checkInClosesMinutes: { label: 'Own check-in closes after the start', unit: 'minutes' },
  noShowFinalHours: { label: 'A no-show is final after the class', unit: 'hours' },
  creditsLowAt: { label: 'Few credits left: warn at', unit: 'credits' },
  expiryWarningDays: { label: 'Credits expire: warn before', unit: 'days' },
  freezeMinDays: { label: 'Shortest freeze', unit: 'days' },
  freezeDaysAYear: { label: 'Freezes in a year at most', unit: 'days' },
  graceDays: { label: 'A failed renewal: booking goes on for', unit: 'days' },
  secondClassHours: {
    label: 'Unlimited plans: a second class from before the start',
    unit: 'hours',
  },
  lateFee: { label: 'Unlimited plans: fee of a late cancel', unit: 'AED' },
  noShowFee: { label: 'Unlimited plans: fee of a no-show', unit: 'AED' },
  timetableWeeks: { label: 'Classes are made ahead for', unit: 'weeks' },
};

type Clock = 'quietFrom' | 'quietUntil';
type Fee = 'lateFee' | 'noShowFee';

export const isClock = (name: Name): name is Clock => name === 'quietFrom' || name === 'quietUntil';
const isFee = (name: Name): name is Fee => name === 'lateFee' || name === 'noShowFee';

const rangeOfNumber = (name: Exclude<Name, Clock>): NumberRange =>
  rangeOf(studioSettings.shape[name]);

/** As it stands in its field. */
export const toText = (settings: StudioSettings, name: Name): string =>
  isFee(name) ? String(settings[name] / 100) : String(settings[name]);

/** What may be given, with its unit. */
export const rangeText = (name: Name): string => {
  if (isClock(name)) return 'A time of the day.';
  const range = rangeOfNumber(name);
  return isFee(name)
    ? `${amountRange(range)}.`
    : `${wholeRange(range)} ${settingWords[name].unit}.`;
};

/** What a field means; undefined: nothing that can be saved. */
export const fromText = (name: Name, text: string): number | string | undefined => {
  if (isClock(name)) return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
  const range = rangeOfNumber(name);
  return (isFee(name) ? readAmount(text, range) : readWhole(text, range)) ?? undefined;
};

/** Why it can't be saved, with the field's name; undefined: it can. */
export const problemOf = (name: Name, text: string): string | undefined => {
  const { label, unit } = settingWords[name];
  if (isClock(name))
    return fromText(name, text) === undefined ? `${label}: a time, such as 22:00.` : undefined;
  const range = rangeOfNumber(name);
  if (isFee(name)) return amountProblem(label, text, range);
  return wholeProblem(label, text, range)?.replace(/[.]$/, ` ${unit}.`);
};

/** Of a setting that somebody else changed too: its label, and its value with the unit. */
export const settingFields: FieldNames = Object.fromEntries(
  (Object.keys(settingWords) as Name[]).map((name) => [
    name,
    {
      label: settingWords[name].label,
      show: (value: unknown) =>
        `${String(isFee(name) ? Number(value) / 100 : value)} ${settingWords[name].unit}`,
    },
  ]),
);
