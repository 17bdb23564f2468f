import type { AdminClassType, AdminPlan } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { PlanCard } from '@studio/ui/products/plan-card';
import type { ReactNode } from 'react';
import { useSavePlan } from './api.js';
import { EarlierPlans } from './earlier-versions.js';
import { t } from './messages.js';
import {
  planDraftOf,
  planFactsIn,
  planFactsOf,
  planPreviewOf,
  planProblems,
  type PlanDraft,
} from './plan-draft.js';
import { PlanFields } from './plan-fields.js';
import { PlanEffect } from './product-effect.js';
import { savePlanLabel } from './product-labels.js';
import { MembersView, ProductDialog } from './product-dialog.js';
import { useFormKey, useProductForm } from './use-product-form.js';

/** The member's own card, as it will be; nothing of it can be pressed. */
function Preview({ draft, one }: { draft: PlanDraft; one: AdminPlan | null }): ReactNode {
  const fees =
    draft.isUnlimited && one?.classesPerPeriod === null
      ? { lateFee: one.lateFee, noShowFee: one.noShowFee }
      : { lateFee: 0, noShowFee: 0 };
  return (
    <MembersView state={draft.state}>
      <PlanCard
        plan={{ ...planPreviewOf(draft), ...fees }}
        action={<Button block>{t('subscribe')}</Button>}
      />
    </MembersView>
  );
}

/** A monthly plan that is made or changed, beside the card that members will see. */
export function PlanDialog({
  one,
  classTypes,
  onClose,
}: {
  one: AdminPlan | null;
  classTypes: readonly AdminClassType[];
  onClose: () => void;
}): ReactNode {
  const save = useSavePlan(one?.id ?? null, useFormKey());
  const taught = classTypes.filter(({ active }) => active).map(({ id }) => id);
  const factsRead = one && planFactsIn(one);
  const form = useProductForm(
    {
      one,
      factsRead,
      start: planDraftOf(factsRead, taught),
      draftOf: (facts) => planDraftOf(facts, taught),
      factsOf: planFactsOf,
      problemsOf: planProblems,
      onClose,
    },
    save,
  );
  const { draft, facts, problems, change } = form;
  return (
    <ProductDialog
      title={one?.name ?? t('newPlan')}
      action={one ? savePlanLabel(one, facts) : t('addPlan')}
      footer={one && <EarlierPlans one={one} />}
      one={one}
      classTypes={classTypes}
      form={form}
      save={save}
      onClose={onClose}
    >
      <PlanFields
        one={one}
        draft={draft}
        problems={problems}
        classTypes={classTypes}
        onChange={change}
      />
      <Preview draft={draft} one={one} />
      <PlanEffect one={one} next={facts} />
    </ProductDialog>
  );
}
