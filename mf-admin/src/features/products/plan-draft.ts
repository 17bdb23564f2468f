import { planFacts, type AdminPlan, type PlanFacts } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import { readAmount, readWhole, type NumberRange } from '../../shared/number-texts.js';
import { t } from './messages.js';
import { PRICE, type Problems } from './package-draft.js';

/** A plan as it is typed; its benefits are lines. */
export interface PlanDraft extends Pick<PlanFacts, 'name' | 'classTypeIds' | 'state'> {
  price: string;
  isUnlimited: boolean;
  classes: string;
  benefits: string;
}

export const planFactsIn = (one: AdminPlan): PlanFacts => planFacts.parse(one);

/** A new one is for every class that is taught. */
export const planDraftOf = (one: PlanFacts | null, taught: readonly string[]): PlanDraft =>
  one
    ? {
        name: one.name,
        classTypeIds: one.classTypeIds,
        state: one.state,
        price: filsToAed(one.price).replace(/\.00$/, ''),
        isUnlimited: one.classesPerPeriod === null,
        classes: one.classesPerPeriod === null ? '' : String(one.classesPerPeriod),
        benefits: one.benefits.join('\n'),
      }
    : {
        name: '',
        classTypeIds: [...taught],
        state: 'on_sale',
        price: '',
        isUnlimited: false,
        classes: '',
        benefits: '',
      };

const CLASSES: NumberRange = { min: 1, max: 200 };
const MOST_BENEFITS = 4;
const LONGEST = 80;

const benefitsOf = ({ benefits }: PlanDraft): string[] =>
  benefits
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean);

const classesOf = ({ isUnlimited, classes }: PlanDraft): number | null =>
  isUnlimited ? null : readWhole(classes, CLASSES);

const unless = (isFine: unknown, field: string, text: string): Problems =>
  isFine ? {} : { [field]: text };

export const planProblems = (draft: PlanDraft): Problems => {
  const benefits = benefitsOf(draft);
  const fits = benefits.length <= MOST_BENEFITS && benefits.every((one) => one.length <= LONGEST);
  return {
    ...unless(draft.name.trim(), 'name', t('productNameNeeded')),
    ...unless(readAmount(draft.price, PRICE), 'price', t('productPricePlease')),
    ...unless(draft.isUnlimited || classesOf(draft), 'classesPerPeriod', t('classesAMonthPlease')),
    ...unless(fits, 'benefits', t('benefitsPlease')),
    ...unless(draft.classTypeIds.length > 0, 'classTypeIds', t('classTypesPlease')),
  };
};

/** What is saved; null: something is missing or wrong. */
export const planFactsOf = (draft: PlanDraft): PlanFacts | null => {
  if (Object.keys(planProblems(draft)).length > 0) return null;
  return {
    name: draft.name.trim(),
    price: readAmount(draft.price, PRICE) ?? 0,
    classesPerPeriod: classesOf(draft),
    benefits: benefitsOf(draft),
    classTypeIds: draft.classTypeIds,
    state: draft.state,
  };
};

/** What the member's card shows of it; what is still missing is shown as a start. */
export const planPreviewOf = (draft: PlanDraft) => ({
  name: draft.name.trim() || t('newPlan'),
  price: readAmount(draft.price, PRICE) ?? 0,
  classesPerPeriod: draft.isUnlimited ? null : (classesOf(draft) ?? 1),
  benefits: benefitsOf(draft).slice(0, MOST_BENEFITS),
});
