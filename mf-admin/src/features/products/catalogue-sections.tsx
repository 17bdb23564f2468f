import type { AdminClassType, AdminPackage, AdminPlan, ProductState } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useClassTypes, useProducts } from './api.js';
import { DropInDialog, DropInTable } from './drop-in-section.js';
import { t } from './messages.js';
import { PackageDialog } from './package-dialog.js';
import { PackagesTable } from './packages-section.js';
import { PlanDialog } from './plan-dialog.js';
import { PlansTable } from './plans-section.js';
import { allOwners } from './product-labels.js';
import { dropInsCsv, packagesCsv, plansCsv } from './products-csv.js';
import type { Shelf } from './product-tabs.js';
import { Section } from './section.js';
import { SortDialog } from './sort-dialog.js';
import { inState } from './state-filter.js';

type Open =
  | { kind: 'package'; one: AdminPackage | null }
  | { kind: 'plan'; one: AdminPlan | null }
  | { kind: 'drop_in'; one: AdminClassType }
  | { kind: 'sort'; of: 'package' | 'plan' };

interface Catalogue {
  packages: readonly AdminPackage[];
  plans: readonly AdminPlan[];
  classTypes: readonly AdminClassType[];
}

interface SectionsProps {
  shelf: Shelf;
  /** Null: any. */
  state: ProductState | null;
}

interface ListProps extends Catalogue, SectionsProps {
  onOpen: (open: Open) => void;
}

function Packages({ packages, state, onOpen }: ListProps): ReactNode {
  return (
    <Section
      title={t('packages')}
      add={t('addPackage')}
      onAdd={() => onOpen({ kind: 'package', one: null })}
      csv={{ name: 'packages', read: () => packagesCsv(state) }}
      onSort={packages.length > 1 ? () => onOpen({ kind: 'sort', of: 'package' }) : undefined}
      state={state}
      list={inState(packages, state)}
      all={packages}
      empty={{ title: t('noPackages'), text: t('noPackagesText') }}
    >
      {(list) => <PackagesTable list={list} onOpen={(one) => onOpen({ kind: 'package', one })} />}
    </Section>
  );
}

function Plans({ plans, state, onOpen }: ListProps): ReactNode {
  const count = plans.reduce((sum, one) => sum + allOwners(one), 0);
  return (
    <Section
      title={t('plans')}
      note={plans.length > 0 ? t('payMonthly', { count }) : undefined}
      add={t('addPlan')}
      onAdd={() => onOpen({ kind: 'plan', one: null })}
      csv={{ name: 'plans', read: () => plansCsv(state) }}
      onSort={plans.length > 1 ? () => onOpen({ kind: 'sort', of: 'plan' }) : undefined}
      state={state}
      list={inState(plans, state)}
      all={plans}
      empty={{ title: t('noPlans'), text: t('noPlansText') }}
    >
      {(list) => <PlansTable list={list} onOpen={(one) => onOpen({ kind: 'plan', one })} />}
    </Section>
  );
}

function DropIns({ classTypes, onOpen }: ListProps): ReactNode {
  const taught = classTypes.filter(({ active }) => active);
  return (
    <Section
      title={t('dropIn')}
      note={t('dropInText')}
      csv={{ name: 'drop-in', read: dropInsCsv }}
      state={null}
      list={taught}
      all={taught}
      empty={{ title: t('firstClassTypes'), text: t('firstClassTypesText') }}
    >
      {(list) => <DropInTable list={list} onOpen={(one) => onOpen({ kind: 'drop_in', one })} />}
    </Section>
  );
}

function OpenDialog({
  open,
  catalogue,
  onClose,
}: {
  open: Open;
  catalogue: Catalogue;
  onClose: () => void;
}): ReactNode {
  const { packages, plans, classTypes } = catalogue;
  switch (open.kind) {
    case 'package':
      return <PackageDialog one={open.one} all={packages} {...{ classTypes, onClose }} />;
    case 'plan':
      return <PlanDialog one={open.one} {...{ classTypes, onClose }} />;
    case 'drop_in':
      return <DropInDialog one={open.one} onClose={onClose} />;
    case 'sort':
      return (
        <SortDialog
          kind={open.of}
          list={open.of === 'package' ? packages : plans}
          onClose={onClose}
        />
      );
  }
}

function NoClassTypes(): ReactNode {
  return (
    <Empty
      spot="nothing-found"
      title={t('firstClassTypes')}
      action={
        <ButtonLink look="primary">
          <Link to="/admin/timetable?view=catalogue">{t('toClassTypes')}</Link>
        </ButtonLink>
      }
    >
      {t('firstClassTypesText')}
    </Empty>
  );
}

const isShown = (shelf: Shelf, one: Shelf): boolean => shelf === 'all' || shelf === one;

function Shown({ catalogue, ...props }: SectionsProps & { catalogue: Catalogue }): ReactNode {
  const { shelf, state } = props;
  const [open, setOpen] = useState<Open>();
  const shared = { ...catalogue, ...props, onOpen: setOpen };
  const isTaught = catalogue.classTypes.some(({ active }) => active);
  if (!isTaught && catalogue.packages.length + catalogue.plans.length === 0)
    return <NoClassTypes />;
  return (
    <>
      {isShown(shelf, 'packages') && <Packages {...shared} />}
      {isShown(shelf, 'plans') && <Plans {...shared} />}
      {isShown(shelf, 'drop-in') && state === null && <DropIns {...shared} />}
      {open && <OpenDialog open={open} catalogue={catalogue} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Packages, plans and drop-in prices, with what is open of them. */
export function CatalogueSections(props: SectionsProps): ReactNode {
  const products = useProducts();
  const types = useClassTypes();
  if (products.isPending || types.isPending)
    return <SkeletonRows what={t('theProducts')} rows={8} height={44} />;
  if (products.isError || types.isError)
    return (
      <ErrorPanel
        onRetry={() => {
          void products.refetch();
          void types.refetch();
        }}
      />
    );
  return <Shown {...props} catalogue={{ ...products.data, classTypes: types.data.items }} />;
}
