import { isApiError } from '@studio/api-client';
import { classPolicy, contradictingSettings } from '@studio/contracts';
import type { ClassPolicy, StudioSettings } from '@studio/contracts';
import { amountPaid, filsToAed } from '@studio/ui/format';
import { rangeOf, readAmount } from '../../shared/number-texts.js';
import type { CatalogueField, Texts } from './catalogue-fields.js';
import { t } from './messages.js';

type Name = keyof ClassPolicy;

/** Numbers that a class type may have of its own; amounts are in dirhams here. */
const labels: Readonly<Record<Name, { label: string; isAmount?: true }>> = {
  cancelHours: { label: t('freeCancelHoursBefore') },
  waitingAutoHours: { label: t('waitingListBooksBy') },
  waitingClosesHours: { label: t('waitingListClosesHours') },
  lateFee: { label: t('unlimitedPlansLateCancel'), isAmount: true },
  noShowFee: { label: t('unlimitedPlansNoShow'), isAmount: true },
};
const names = Object.keys(labels) as Name[];

const amountText = (fils: number): string => filsToAed(fils).replaceAll(',', '');
const toText = (name: Name, value: number | undefined): string => {
  if (value === undefined) return '';
  return labels[name].isAmount ? amountText(value) : String(value);
};

/** One field for each; empty is the studio's number, which shows in its place. */
export const policyFields = (studio: StudioSettings | undefined): readonly CatalogueField[] =>
  names.map((name) => ({
    name,
    label: labels[name].label,
    optional: true,
    placeholder: toText(name, studio?.[name]),
    number: {
      kind: labels[name].isAmount ? 'amount' : 'whole',
      range: rangeOf(classPolicy.shape[name].unwrap()),
    },
  }));

export const policyTexts = (policy: ClassPolicy | null): Texts =>
  Object.fromEntries(names.map((name) => [name, toText(name, policy?.[name])]));

/** Null: none of its own. Only of texts without a problem. */
export const policyOf = (texts: Texts): ClassPolicy | null => {
  const own = names.flatMap((name) => {
    const text = (texts[name] ?? '').trim();
    if (text === '') return [];
    return [[name, labels[name].isAmount ? (readAmount(text) ?? 0) : Number(text)] as const];
  });
  return own.length > 0 ? Object.fromEntries(own) : null;
};

/** As another admin's change is shown. */
export const policyLabel = (policy: unknown): string => {
  const own = classPolicy.nullable().safeParse(policy).data;
  const parts = names.flatMap((name) => {
    const value = own?.[name];
    if (value === undefined) return [];
    return [`${labels[name].label} ${labels[name].isAmount ? amountPaid(value) : value}`];
  });
  return parts.join('; ') || "the studio's";
};

/** Which numbers contradict, by their labels; undefined: that is not what was refused. */
export const contradictionMessage = (error: unknown): string | undefined => {
  if (!isApiError(error) || error.code !== 'SETTINGS_CONTRADICT') return undefined;
  const details = contradictingSettings.safeParse(error.details).data ?? [];
  return details
    .map(({ path, message }) => `${labels[path as Name]?.label ?? path}: ${message}.`)
    .join(' ');
};
