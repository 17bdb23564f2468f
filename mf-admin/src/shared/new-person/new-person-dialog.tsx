import { isApiError, messageOf } from '@studio/api-client';
import { inPlainDigits, withoutFormatCharacters } from '@studio/domain-kit';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { LikePeople, type ChosenPerson } from './like-people.js';
import { t } from './messages.js';
import s from './new-person.module.css';
import { useCreatePerson, useLikePeople, type PersonInput } from './use-new-person.js';

type Problems = Partial<Record<keyof PersonInput, string>>;

const digits = /^[+\d\s().\p{Pd}]{5,}$/u;
const address = /^\S+@\S+\.\S+$/;

const problemsOf = ({ fullName, phone, email }: PersonInput): Problems => ({
  ...(fullName.trim() ? {} : { fullName: t('nameNeeded') }),
  ...(phone.trim() || email.trim() ? {} : { phone: t('contactNeeded') }),
  ...(phone.trim() && !digits.test(inPlainDigits(withoutFormatCharacters(phone)).trim())
    ? { phone: t('phoneWrong') }
    : {}),
  ...(email.trim() && !address.test(email.trim()) ? { email: t('emailWrong') } : {}),
});

/** What the server finds wrong with the number is said at the number. */
const refusedPhone = (error: unknown): Problems =>
  isApiError(error) && error.status === 400 ? { phone: t('phoneWrong') } : {};

function PersonFields({
  typed,
  problems,
  onChange,
}: {
  typed: PersonInput;
  problems: Problems;
  onChange: (change: Partial<PersonInput>) => void;
}): ReactNode {
  return (
    <>
      <Field
        label={t('name')}
        value={typed.fullName}
        maxLength={120}
        required
        autoComplete="off"
        data-autofocus
        error={problems.fullName}
        onChange={({ target }) => onChange({ fullName: target.value })}
      />
      <Field
        label={t('phone')}
        type="tel"
        hint={t('phoneHint')}
        value={typed.phone}
        maxLength={64}
        autoComplete="off"
        error={problems.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      <Field
        label={t('email')}
        type="email"
        hint={t('emailHint')}
        value={typed.email}
        maxLength={255}
        autoComplete="off"
        error={problems.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </>
  );
}

interface NewPersonDialogProps {
  /** What was typed elsewhere already, such as in a search without a result. */
  initial?: Partial<PersonInput>;
  /** The person who was made, or who was there already. */
  onDone: (person: ChosenPerson) => void;
  onClose: () => void;
}

/** A person made at the front desk; who may be the same is shown while it is typed. */
export function NewPersonDialog({ initial, onDone, onClose }: NewPersonDialogProps): ReactNode {
  const [typed, setTyped] = useState({ fullName: '', phone: '', email: '', ...initial });
  const [wasSent, setSent] = useState(false);
  const alike = useLikePeople(typed).data?.items ?? [];
  const creating = useCreatePerson();
  const hasSame = (what: 'email' | 'phone'): boolean =>
    alike.some((one) => one.alike.includes(what));
  const problems = problemsOf(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(problems).length > 0) return;
    const onSuccess = (person: ChosenPerson): void => {
      const name = person.full_name ?? '';
      toast.success(person.email ? t('madeInvited', { name }) : t('made', { name }));
      onDone(person);
    };
    creating.mutate({ typed, despiteSamePhone: hasSame('phone') }, { onSuccess });
  };
  const isRefused = creating.isError && Object.keys(refusedPhone(creating.error)).length === 0;
  return (
    <FormDialog title={t('newPerson')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <PersonFields
          typed={typed}
          problems={wasSent ? { ...refusedPhone(creating.error), ...problems } : {}}
          onChange={(change) => {
            setTyped({ ...typed, ...change });
            creating.reset();
          }}
        />
        <LikePeople items={alike} onChoose={onDone} />
        {isRefused && <Note tone="alert">{messageOf(creating.error)}</Note>}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={creating.isPending}>
            {hasSame('phone') ? t('makeAnother') : t('makePerson')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
