import { isApiError } from '@studio/api-client';
import { productProblem, type ProductProblem } from '@studio/contracts';
import { z } from 'zod';
import { t } from './messages.js';
import type { Problems } from './package-draft.js';

const texts: Readonly<Record<ProductProblem['problem'], string>> = {
  class_type_unknown: t('classTypeUnknown'),
  no_class_type_in_use: t('noClassTypeInUse'),
  credits_below_class: t('creditsBelowClass'),
  intro_not_once: t('introNotOnce'),
  intro_best_value: t('introBestValue'),
};

/** What the studio has against a product, by field. */
export const refusedFields = (error: unknown): Problems => {
  if (!isApiError(error) || error.code !== 'PRODUCT_CONFLICT') return {};
  const problems = z.array(productProblem).safeParse(error.details).data ?? [];
  return Object.fromEntries(problems.map(({ field, problem }) => [field, texts[problem]]));
};
