import {
  packageFacts,
  type AdminPackage,
  type PackageFacts,
  type PackageView,
} from '@studio/contracts';
import { filsToAed, pricePerClass } from '@studio/ui/format';
import { readAmount, readWhole, type NumberRange } from '../../shared/number-texts.js';
import { t } from './messages.js';

/** A package as it is typed. */
export interface PackageDraft extends Omit<PackageFacts, 'credits' | 'price' | 'validityCount'> {
  credits: string;
  price: string;
  validityCount: string;
}

/** What a form begins with. */
const startFacts: Omit<PackageDraft, 'classTypeIds'> = {
  name: '',
  description: '',
  credits: '',
  price: '',
  validityCount: '2',
  validityUnit: 'month',
  validityStarts: 'purchase',
  oncePerPerson: false,
  intro: false,
  bestValue: false,
  state: 'on_sale',
};

export const factsIn = (one: AdminPackage): PackageFacts => packageFacts.parse(one);

/** A new one is for every class that is taught. */
export const packageDraftOf = (
  one: PackageFacts | null,
  taught: readonly string[],
): PackageDraft =>
  one
    ? {
        ...one,
        credits: String(one.credits),
        price: filsToAed(one.price).replace(/\.00$/, ''),
        validityCount: String(one.validityCount),
      }
    : { ...startFacts, classTypeIds: [...taught] };

const CREDITS: NumberRange = { min: 1, max: 500 };
const COUNT: NumberRange = { min: 1, max: 366 };
/** The card provider charges no less than AED 2. */
export const PRICE: NumberRange = { min: 200, max: 100_000_000 };

export type Problems = Partial<Record<string, string>>;

const unless = (isFine: unknown, field: string, text: string): Problems =>
  isFine ? {} : { [field]: text };

export const packageProblems = (draft: PackageDraft): Problems => ({
  ...unless(draft.name.trim(), 'name', t('productNameNeeded')),
  ...unless(readWhole(draft.credits, CREDITS), 'credits', t('creditsPlease')),
  ...unless(readAmount(draft.price, PRICE), 'price', t('productPricePlease')),
  ...unless(readWhole(draft.validityCount, COUNT), 'validityCount', t('validityPlease')),
  ...unless(draft.classTypeIds.length > 0, 'classTypeIds', t('classTypesPlease')),
  ...unless(!draft.intro || draft.oncePerPerson, 'intro', t('introNotOnce')),
  ...unless(!draft.intro || !draft.bestValue, 'bestValue', t('introBestValue')),
});

/** What is saved; null: something is missing or wrong. */
export const packageFactsOf = (draft: PackageDraft): PackageFacts | null => {
  if (Object.keys(packageProblems(draft)).length > 0) return null;
  return {
    ...draft,
    name: draft.name.trim(),
    description: draft.description.trim(),
    credits: readWhole(draft.credits, CREDITS) ?? 0,
    price: readAmount(draft.price, PRICE) ?? 0,
    validityCount: readWhole(draft.validityCount, COUNT) ?? 0,
  };
};

/** As the card of the members' page is given it; what is still missing is shown as a start. */
export const previewOf = (
  draft: PackageDraft,
  nameOf: (classTypeId: string) => string,
): PackageView => {
  const credits = readWhole(draft.credits, CREDITS) ?? 1;
  const price = readAmount(draft.price, PRICE) ?? 0;
  return {
    id: PREVIEW_ID,
    name: draft.name.trim() || t('newPackage'),
    description: draft.description.trim(),
    credits,
    price,
    pricePerClass: pricePerClass({ price, credits }),
    currency: 'AED',
    validity: {
      count: readWhole(draft.validityCount, COUNT) ?? 1,
      unit: draft.validityUnit,
    },
    validityStarts: draft.validityStarts,
    classTypes: draft.classTypeIds.map(nameOf),
    oncePerPerson: draft.oncePerPerson,
    intro: draft.intro,
    available: true,
    bestValue: draft.bestValue,
  };
};
const PREVIEW_ID = 'preview';

/** The members' list as it will be: this one in the place of what it replaces. */
export const listWith = (
  all: readonly AdminPackage[],
  one: AdminPackage | null,
  preview: PackageView,
): PackageView[] => [
  ...all
    .filter(({ id, state }) => id !== one?.id && state === 'on_sale')
    .map((other) => ({
      ...previewOf(packageDraftOf(factsIn(other), []), () => ''),
      id: other.id,
      classTypes: other.classTypes,
    })),
  preview,
];
