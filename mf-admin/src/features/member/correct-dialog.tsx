import { serverNow } from '@studio/api-client';
import type { Gender, User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { phoneText, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { changedFacts } from '../../shared/edit-conflict/use-edit.js';
import { SelectField } from '../../shared/select-field.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { genderOptions } from './genders.js';
import { accountFields, versionOf } from './staff-labels.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

/** As the history names them. */
interface Facts {
  full_name: string;
  phone: string;
  email: string;
  /** Empty: not known. */
  birth_date: string;
  /** Empty: not said. */
  gender: Gender | '';
}

const factsOf = ({ full_name, phone, email, birth_date, gender }: User): Facts => ({
  full_name: full_name ?? '',
  phone: phoneText(phone ?? ''),
  email,
  birth_date: birth_date ?? '',
  gender: gender ?? '',
});

const toRequest = ({ full_name, phone, email, birth_date, gender }: Partial<Facts>) => ({
  ...(full_name === undefined ? {} : { fullName: full_name }),
  ...(phone === undefined ? {} : { phone }),
  ...(email === undefined ? {} : { email }),
  ...(birth_date === undefined ? {} : { birthDate: birth_date || null }),
  ...(gender === undefined ? {} : { gender: gender || null }),
});

/** What follows from another address, before it is saved. */
const consequenceOf = (person: User, { email }: Partial<Facts>): string => {
  if (email === undefined) return t('correctionIsInHistory');
  return person.email_confirmed
    ? t('addressWaits', { email, former: person.email })
    : t('addressInvited', { email });
};

/** Name, number, address, birth date and gender, as the member says them at the front desk. */
export function CorrectDialog({
  person,
  onClose,
}: {
  person: User;
  onClose: () => void;
}): ReactNode {
  const { correction } = useStaff(person.id);
  // As it was when the dialog was opened: the page behind it is read again.
  const [read] = useState(person);
  const [typed, setTyped] = useState(() => factsOf(person));
  const changed = changedFacts(factsOf(read), typed);
  const isComplete = typed.full_name.trim() !== '' && changed.email !== '';
  const field = (name: keyof Facts, label: string, type: 'text' | 'tel' | 'email' | 'date') => (
    <Field
      {...{ label, type, value: typed[name], autoComplete: 'off' }}
      {...(type === 'date'
        ? { min: '1900-01-01', max: studioDay(new Date(serverNow())), optional: true }
        : {})}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <ReasonDialog
      title={t('correctDetails')}
      consequence={isComplete ? consequenceOf(read, changed) : t('nameAndEmailStay')}
      action={t('saveCorrection')}
      ready={isComplete && Object.keys(changed).length > 0}
      busy={correction.isPending}
      error={correction.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: changed }}
      onDo={(reason, version) =>
        correction.mutate(
          { ...toRequest(changed), reason, ...versionOf(read, version) },
          {
            onSuccess: () => {
              toast.success(t('correctionSaved', { name: typed.full_name }));
              onClose();
            },
          },
        )
      }
    >
      <div className={s.effect}>
        {field('full_name', t('name'), 'text')}
        {field('phone', t('phone'), 'tel')}
        {field('email', t('email'), 'email')}
        {field('birth_date', t('birthDate'), 'date')}
        <SelectField
          label={t('gender')}
          value={typed.gender}
          options={genderOptions}
          onChange={(value) => setTyped({ ...typed, gender: value as Facts['gender'] })}
        />
      </div>
    </ReasonDialog>
  );
}
