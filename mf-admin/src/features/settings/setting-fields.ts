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
import { t } from './messages.js';

export interface SettingField {
  label: string;
  /** After the number: minutes, hours, AED. */
  unit: string;
}

/** All but the switches, which are no numbers. */
export type Name = Exclude<keyof StudioSettings, 'publicPages' | 'substitutionNeedsApproval'>;

/** Numbers as an owner thinks of them, in groups. */
export const groups: readonly { title: string; names: readonly Name[] }[] = [
  {
    title: t('bookingCancelling'),
    names: [
      'bookingOpensDays',
      'cancelHours',
      'changedCancelHours',
      'undoSeconds',
      'dropInHoldMinutes',
      'returnWithinDays',
      'returnValidDays',
    ],
  },
  {
    title: t('waitingLists'),
    names: [
      'waitingListLimit',
      'waitingAutoHours',
      'waitingClosesHours',
      'quietFrom',
      'quietUntil',
      'freeDeclineMinutes',
    ],
  },
  {
    title: t('checkNoShow'),
    names: ['checkInOpensMinutes', 'checkInClosesMinutes', 'noShowFinalHours'],
  },
  {
    title: t('packagesPlans'),
    names: [
      'creditsLowAt',
      'expiryWarningDays',
      'freezeMinDays',
      'freezeDaysAYear',
      'graceDays',
      'secondClassHours',
      'lateFee',
      'noShowFee',
    ],
  },
  { title: t('timetable'), names: ['timetableWeeks', 'substitutionAlarmHours'] },
];

export const settingLabels: Readonly<Record<Name, SettingField>> = {
  bookingOpensDays: { label: t('bookingOpensBeforeClass'), unit: 'days' },
  cancelHours: { label: t('freeCancelUntilBefore'), unit: 'hours' },
  changedCancelHours: { label: t('sameAfterStudioChanged'), unit: 'hours' },
  undoSeconds: { label: t('cancelCanTakenBack'), unit: 'seconds' },
  dropInHoldMinutes: { label: t('seatHeldWhilePaid'), unit: 'minutes' },
  returnWithinDays: {
    label: t('returnedCreditGivenMore'),
    unit: 'days',
  },
  returnValidDays: { label: t('thenValid'), unit: 'days' },
  waitingListLimit: { label: t('onOneWaitingList'), unit: 'people' },
  waitingAutoHours: { label: t('booksByItselfUntil'), unit: 'hours' },
  waitingClosesHours: { label: t('listClosesBeforeStart'), unit: 'hours' },
  quietFrom: { label: t('noOffersFrom'), unit: 'studio time' },
  quietUntil: { label: t('noOffersUntil'), unit: 'studio time' },
  freeDeclineMinutes: { label: t('promotedLateFreeDecline'), unit: 'minutes' },
  checkInOpensMinutes: { label: t('ownCheckOpensBefore'), unit: 'minutes' },
  checkInClosesMinutes: { label: t('ownCheckClosesAfter'), unit: 'minutes' },
  noShowFinalHours: { label: t('noShowFinalAfter'), unit: 'hours' },
  creditsLowAt: { label: t('fewCreditsLeftWarn'), unit: 'credits' },
  expiryWarningDays: { label: t('creditsExpireWarnBefore'), unit: 'days' },
  freezeMinDays: { label: t('shortestFreeze'), unit: 'days' },
  freezeDaysAYear: { label: t('freezesYearAtMost'), unit: 'days' },
  graceDays: { label: t('failedRenewalBookingGoes'), unit: 'days' },
  secondClassHours: {
    label: t('unlimitedPlansSecondClass'),
    unit: 'hours',
  },
  lateFee: { label: t('unlimitedPlansFeeLate'), unit: 'AED' },
  noShowFee: { label: t('unlimitedPlansFeeNo'), unit: 'AED' },
  timetableWeeks: { label: t('classesMadeAhead'), unit: 'weeks' },
  substitutionAlarmHours: { label: t('coverAlarm'), unit: 'hours' },
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
  if (isClock(name)) return t('timeDay');
  const range = rangeOfNumber(name);
  return isFee(name)
    ? `${amountRange(range)}.`
    : `${wholeRange(range)} ${settingLabels[name].unit}.`;
};

/** What a field means; undefined: nothing that can be saved. */
export const fromText = (name: Name, text: string): number | string | undefined => {
  if (isClock(name)) return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
  const range = rangeOfNumber(name);
  return (isFee(name) ? readAmount(text, range) : readWhole(text, range)) ?? undefined;
};

/** Why it can't be saved, with the field's name; undefined: it can. */
export const problemOf = (name: Name, text: string): string | undefined => {
  const { label, unit } = settingLabels[name];
  if (isClock(name))
    return fromText(name, text) === undefined ? t('notATime', { label }) : undefined;
  const range = rangeOfNumber(name);
  if (isFee(name)) return amountProblem(label, text, range);
  return wholeProblem(label, text, range)?.replace(/[.]$/, ` ${unit}.`);
};

/** Of a setting that somebody else changed too: its label, and its value with the unit. */
export const settingFields: FieldNames = Object.fromEntries(
  (Object.keys(settingLabels) as Name[]).map((name) => [
    name,
    {
      label: settingLabels[name].label,
      show: (value: unknown) =>
        `${String(isFee(name) ? Number(value) / 100 : value)} ${settingLabels[name].unit}`,
    },
  ]),
);
