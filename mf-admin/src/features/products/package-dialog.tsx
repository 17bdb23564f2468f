import type { AdminClassType, AdminPackage } from '@studio/contracts';
import { IntroCard, PackageCard } from '@studio/ui/products/package-card';
import { isIntro } from '@studio/ui/products/package-labels';
import type { ReactNode } from 'react';
import { useSavePackage } from './api.js';
import { t } from './messages.js';
import {
  factsIn,
  listWith,
  packageDraftOf,
  packageFactsOf,
  packageProblems,
  previewOf,
  type PackageDraft,
} from './package-draft.js';
import { PackageFields } from './package-fields.js';
import { PackageEffect } from './product-effect.js';
import { EarlierPackages } from './earlier-versions.js';
import { saveLabel } from './product-labels.js';
import { MembersView, ProductDialog } from './product-dialog.js';
import { useFormKey, useProductForm } from './use-product-form.js';

interface PackageDialogProps {
  one: AdminPackage | null;
  all: readonly AdminPackage[];
  classTypes: readonly AdminClassType[];
  onClose: () => void;
}

const nothing = (): void => undefined;

/** The member's own card, as it will be; nothing of it can be pressed. */
function Preview({
  draft,
  one,
  all,
  classTypes,
}: Pick<PackageDialogProps, 'one' | 'all' | 'classTypes'> & { draft: PackageDraft }): ReactNode {
  const nameOf = (id: string): string => classTypes.find((type) => type.id === id)?.name ?? '';
  const shown = previewOf(draft, nameOf);
  const list = listWith(all, one, shown);
  return (
    <MembersView state={draft.state}>
      {isIntro(shown) ? (
        <IntroCard one={shown} busy={false} onBuy={nothing} />
      ) : (
        <PackageCard one={shown} all={list} busy={false} onBuy={nothing} />
      )}
    </MembersView>
  );
}

/** A package that is made or changed, beside the card that members will see. */
export function PackageDialog({ one, all, classTypes, onClose }: PackageDialogProps): ReactNode {
  const save = useSavePackage(one?.id ?? null, useFormKey());
  const taught = classTypes.filter(({ active }) => active).map(({ id }) => id);
  const factsRead = one && factsIn(one);
  const start = packageDraftOf(factsRead, taught);
  const form = useProductForm(
    {
      one,
      factsRead,
      start,
      draftOf: (facts) => packageDraftOf(facts, taught),
      factsOf: packageFactsOf,
      problemsOf: packageProblems,
      onClose,
    },
    save,
  );
  const { draft, facts, problems, change } = form;
  return (
    <ProductDialog
      title={one?.name ?? t('newPackage')}
      action={one ? saveLabel(one, facts) : t('addPackage')}
      footer={one && <EarlierPackages one={one} />}
      one={one}
      classTypes={classTypes}
      form={form}
      save={save}
      onClose={onClose}
    >
      <PackageFields draft={draft} problems={problems} classTypes={classTypes} onChange={change} />
      <Preview draft={draft} one={one} all={all} classTypes={classTypes} />
      <PackageEffect one={one} next={facts} />
    </ProductDialog>
  );
}
