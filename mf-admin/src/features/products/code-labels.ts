import type { PromoCodeView } from '@studio/contracts';
import { type CodeState } from './code-draft.js';
import { kindLabels } from './code-fields.js';
import { t } from './messages.js';

export const codeStateLabels: Readonly<Record<CodeState, string>> = {
  ended: t('codeEnded'),
  over: t('codeOver'),
  used_up: t('codeUsedUp'),
  planned: t('codePlanned'),
  on_sale: t('codeRuns'),
};

/** What it is for, by name where packages are chosen. */
export const forLabel = (
  { kinds, packageIds }: PromoCodeView,
  names: ReadonlyMap<string, string>,
): string => {
  const chosen = packageIds.flatMap((id) => names.get(id) ?? []);
  if (chosen.length > 0) return chosen.join(', ');
  return kinds.length === 0 ? t('everything') : kinds.map((kind) => kindLabels[kind]).join(', ');
};
