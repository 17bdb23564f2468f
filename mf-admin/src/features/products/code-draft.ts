import type { PromoCodeView, PromotedKind } from '@studio/contracts';
import { addDays, filsToAed, plainCode, studioDay, studioInstant } from '@studio/ui/format';
import { readAmount, readWhole, type NumberRange } from '../../shared/number-texts.js';
import { t } from './messages.js';
import type { Problems } from './package-draft.js';
import { withoutZeros } from './product-texts.js';

/** A promotion code as it is typed; days are the studio's, the last one included. */
export interface CodeDraft {
  code: string;
  name: string;
  isPercent: boolean;
  off: string;
  from: string;
  until: string;
  limitTotal: string;
  limitPerPerson: string;
  kinds: PromotedKind[];
  packageIds: string[];
  active: boolean;
}

const lastDay = (validUntil: string | null): string =>
  validUntil === null ? '' : studioDay(new Date(new Date(validUntil).getTime() - 1));

export const codeDraftOf = (one: PromoCodeView | null, today: string): CodeDraft =>
  one
    ? {
        code: one.code,
        name: one.name,
        isPercent: one.percentOff !== null,
        off:
          one.percentOff !== null
            ? String(one.percentOff)
            : withoutZeros(filsToAed(one.amountOff ?? 0)),
        from: studioDay(one.validFrom),
        until: lastDay(one.validUntil),
        limitTotal: one.limitTotal?.toString() ?? '',
        limitPerPerson: one.limitPerPerson?.toString() ?? '',
        kinds: one.kinds,
        packageIds: one.packageIds,
        active: one.active,
      }
    : {
        code: '',
        name: '',
        isPercent: true,
        off: '',
        from: today,
        until: '',
        limitTotal: '',
        limitPerPerson: '1',
        kinds: ['package'],
        packageIds: [],
        active: true,
      };

const PERCENT: NumberRange = { min: 1, max: 100 };
const AMOUNT: NumberRange = { min: 100, max: 10_000_000 };
const TOTAL: NumberRange = { min: 1, max: 1_000_000 };
const EACH: NumberRange = { min: 1, max: 1_000 };

const limitOf = (text: string, range: NumberRange): number | null =>
  text.trim() === '' ? null : readWhole(text, range);
const isLimit = (text: string, range: NumberRange): boolean =>
  text.trim() === '' || readWhole(text, range) !== null;

const offOf = ({ isPercent, off }: CodeDraft): number | null =>
  isPercent ? readWhole(off, PERCENT) : readAmount(off, AMOUNT);

const unless = (isFine: unknown, field: string, text: string): Problems =>
  isFine ? {} : { [field]: text };

export const codeProblems = (draft: CodeDraft): Problems => ({
  ...unless(/^[\w-]{3,32}$/.test(plainCode(draft.code)), 'code', t('codePlease')),
  ...unless(draft.name.trim(), 'name', t('codeNamePlease')),
  ...unless(offOf(draft), 'off', draft.isPercent ? t('percentPlease') : t('amountPlease')),
  ...unless(draft.from !== '', 'from', t('fromPlease')),
  ...unless(draft.until === '' || draft.until >= draft.from, 'until', t('untilPlease')),
  ...unless(isLimit(draft.limitTotal, TOTAL), 'limitTotal', t('limitPlease')),
  ...unless(isLimit(draft.limitPerPerson, EACH), 'limitPerPerson', t('limitPlease')),
  ...unless(draft.kinds.length > 0, 'kinds', t('kindsPlease')),
});

/** What can be changed of a code that is there. */
export const codeChangesOf = (draft: CodeDraft) => ({
  name: draft.name.trim(),
  validUntil:
    draft.until === '' ? null : studioInstant(addDays(draft.until, 1), '00:00').toISOString(),
  limitTotal: limitOf(draft.limitTotal, TOTAL),
  limitPerPerson: limitOf(draft.limitPerPerson, EACH),
});

/** What a new one is. */
export const newCodeOf = (draft: CodeDraft) => {
  const off = offOf(draft);
  return {
    ...codeChangesOf(draft),
    code: plainCode(draft.code),
    percentOff: draft.isPercent ? off : null,
    amountOff: draft.isPercent ? null : off,
    validFrom: studioInstant(draft.from, '00:00').toISOString(),
    kinds: draft.kinds,
    packageIds: draft.kinds.includes('package') ? draft.packageIds : [],
  };
};

export type CodeState = 'ended' | 'over' | 'used_up' | 'planned' | 'on_sale';

/** Why a code counts or not, as payments judges it. */
export const codeStateOf = (one: PromoCodeView, now: Date): CodeState => {
  if (!one.active) return 'ended';
  if (one.validUntil && now >= new Date(one.validUntil)) return 'over';
  if (now < new Date(one.validFrom)) return 'planned';
  return one.limitTotal !== null && one.used + one.reserved >= one.limitTotal
    ? 'used_up'
    : 'on_sale';
};

const SOON_DAYS = 7;
const DAY_MS = 86_400_000;

/** Of a code that ends within a week; null: later, or never. */
export const daysLeftOf = ({ validUntil }: PromoCodeView, now: Date): number | null => {
  if (validUntil === null) return null;
  const days = Math.ceil((new Date(validUntil).getTime() - now.getTime()) / DAY_MS);
  return days <= SOON_DAYS ? days : null;
};
