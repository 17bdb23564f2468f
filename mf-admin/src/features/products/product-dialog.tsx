import type { AdminClassType, EditConflict, ProductState } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { dayMonth, studioDay } from '@studio/ui/format';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { CardPriceState } from './card-price-state.js';
import { productFields } from './field-labels.js';
import { t } from './messages.js';
import s from './products.module.css';

interface Changed {
  id: string;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
  versionNumber: number;
}

const changedLabel = ({ changedAt, changedBy, versionNumber }: Changed): string => {
  if (!changedAt) return t('neverChanged', { number: versionNumber });
  const day = dayMonth(studioDay(changedAt));
  return changedBy ? t('changedBy', { name: changedBy, day }) : t('changedOn', { day });
};

interface ProductDialogProps {
  title: string;
  one: Changed | null;
  classTypes: readonly AdminClassType[];
  form: {
    facts: object | null;
    submit: (event: FormEvent) => void;
    keepMine: (conflict: EditConflict) => void;
    takeTheirs: (conflict: EditConflict) => void;
  };
  save: { error: unknown; isPending: boolean };
  /** Of the button. */
  action: string;
  /** Below the buttons. */
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a product: its fields, what stands against it, and the buttons. */
export function ProductDialog(props: ProductDialogProps): ReactNode {
  const { title, one, classTypes, form, save, action, footer, onClose, children } = props;
  return (
    <FormDialog
      shape="sheet"
      title={title}
      lead={
        one && (
          <>
            <p className="small muted">{changedLabel(one)}</p>
            <CardPriceState one={one} />
          </>
        )
      }
      onClose={onClose}
    >
      <form className={s.form} onSubmit={form.submit} noValidate>
        {children}
        <SaveError
          error={save.error}
          fields={productFields(classTypes)}
          mine={form.facts ?? {}}
          busy={save.isPending}
          onKeepMine={form.keepMine}
          onUseTheirs={form.takeTheirs}
        />
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('discard')}
          </Button>
        </div>
        {footer}
      </form>
    </FormDialog>
  );
}

/** The member's own card, as it will be; nothing of it can be pressed. */
export function MembersView({
  state,
  children,
}: {
  state: ProductState;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={s.preview} aria-label={t('asMembersSee')}>
      <p className="small muted">{state === 'on_sale' ? t('asMembersSee') : t('membersDontSee')}</p>
      <div inert>{children}</div>
    </section>
  );
}
