import type { MemberSafety } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { phoneText } from '@studio/ui/format';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../../shared/edit-conflict/save-error.js';
import type { FieldNames } from '../../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../../shared/form-dialog.js';
import { useSafetyActions } from './api.js';
import type { ContactInput } from './api.js';
import s from './care.module.css';
import { t } from './messages.js';

const fields: FieldNames = {
  name: { label: t('contactName') },
  relation: { label: t('relation') },
  phone: { label: t('phone') },
};
const none: ContactInput = { name: '', relation: '', phone: '' };

const hasName = ({ name }: ContactInput): boolean => name.trim() !== '';
const hasPhone = ({ phone }: ContactInput): boolean => phone.trim().length >= 5;

function ContactFields({
  contact,
  wasSent,
  onChange,
}: {
  contact: ContactInput;
  /** What is missing is said once it was to be saved. */
  wasSent: boolean;
  onChange: (change: Partial<ContactInput>) => void;
}): ReactNode {
  return (
    <>
      <Field
        label={t('contactName')}
        value={contact.name}
        maxLength={120}
        required
        autoComplete="off"
        data-autofocus
        error={wasSent && !hasName(contact) ? t('nameNeeded') : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('relation')}
        hint={t('relationHint')}
        optional
        value={contact.relation}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange({ relation: target.value })}
      />
      <Field
        label={t('phone')}
        type="tel"
        value={contact.phone}
        maxLength={64}
        required
        autoComplete="off"
        error={wasSent && !hasPhone(contact) ? t('phoneNeeded') : undefined}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
    </>
  );
}

interface ContactDialogProps {
  userId: string;
  name: string;
  safety: MemberSafety;
  onClose: () => void;
}

/** Whom to call for a member. */
export function ContactDialog({ userId, name, safety, onClose }: ContactDialogProps): ReactNode {
  const first = safety.contact ?? none;
  const known = { name: first.name, relation: first.relation, phone: phoneText(first.phone) };
  const [typed, setTyped] = useState<ContactInput>(known);
  const [wasSent, setSent] = useState(false);
  const form = useEdit(known, safety.contactVersion);
  const { contact: saving } = useSafetyActions(userId);
  const set = (change: Partial<ContactInput>): void => setTyped({ ...typed, ...change });
  const send = (contact: ContactInput | null, version = form.version): void => {
    setSent(true);
    if (contact && !(hasName(contact) && hasPhone(contact))) return;
    const done = contact ? t('contactSaved') : t('contactRemoved');
    const onSuccess = (): void => {
      toast.success(done);
      onClose();
    };
    saving.mutate({ contact, version }, { onSuccess });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(typed);
  };
  return (
    <FormDialog title={t('contactOf', { name })} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <ContactFields contact={typed} wasSent={wasSent} onChange={set} />
        <SaveError
          {...{ error: saving.error, busy: saving.isPending, fields, mine: typed }}
          onKeepMine={({ version }) => send(typed, version)}
          onUseTheirs={(conflict) => {
            set(form.takeTheirs(conflict));
            saving.reset();
          }}
        />
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          {safety.contact && (
            <Button look="danger" disabled={saving.isPending} onClick={() => send(null)}>
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </FormDialog>
  );
}
