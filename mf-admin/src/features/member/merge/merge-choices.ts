import type { MergeChoice, MergePreview, MergeSide } from '@studio/contracts';
import { phoneText } from '@studio/ui/format';

export type ChoiceField = 'name' | 'phone' | 'email' | 'birthDate' | 'gender';
export type Choices = Record<ChoiceField, MergeChoice>;

export const valueOf = ({ user }: MergeSide, field: ChoiceField): string => {
  if (field === 'name') return user.full_name ?? '';
  if (field === 'birthDate') return user.birth_date ?? '';
  if (field === 'gender') return user.gender ?? '';
  return field === 'phone' ? phoneText(user.phone ?? '') : user.email;
};

/** An address that nobody has confirmed doesn't take the place of one that is, nor does none. */
export const mayTake = (preview: MergePreview, field: ChoiceField, side: MergeChoice): boolean => {
  const [taken, left] =
    side === 'kept' ? [preview.kept, preview.other] : [preview.other, preview.kept];
  const isNothing = valueOf(taken, field) === '' && valueOf(left, field) !== '';
  if (field !== 'email') return !isNothing;
  return !isNothing && (taken.user.email_confirmed === true || left.user.email_confirmed !== true);
};

const firstOf = (preview: MergePreview, field: ChoiceField): MergeChoice =>
  mayTake(preview, field, 'kept') ? 'kept' : 'other';

/** The kept record's, unless it says nothing. */
export const firstChoices = (preview: MergePreview): Choices => ({
  name: firstOf(preview, 'name'),
  phone: firstOf(preview, 'phone'),
  email: firstOf(preview, 'email'),
  birthDate: firstOf(preview, 'birthDate'),
  gender: firstOf(preview, 'gender'),
});

const weightOf = ({ user, canSignIn, facts }: MergeSide): number[] => [
  Number(user.role !== 'user'),
  Number(canSignIn),
  facts.upcoming + facts.past + facts.packages.length + facts.payments,
];

/** Who works here, then who can sign in, then who has more, stays. */
export const isOtherFirst = ({ kept, other }: MergePreview): boolean => {
  const mine = weightOf(kept);
  const theirs = weightOf(other);
  const decides = mine.findIndex((weight, index) => weight !== theirs[index]);
  return decides >= 0 && (theirs[decides] ?? 0) > (mine[decides] ?? 0);
};
