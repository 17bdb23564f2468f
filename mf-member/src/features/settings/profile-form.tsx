import { isApiError, messageOf, serverNow } from '@studio/api-client';
import { profileChanges } from '@studio/contracts';
import type { Gender, Profile } from '@studio/contracts';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isStudioDay, phoneText, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useSaveProfile } from './api.js';
import s from './settings.module.css';
import { t } from './messages.js';

const NO_GENDER = 'not_said';
const genders = [
  { value: 'female', label: t('female') },
  { value: 'male', label: t('male') },
  { value: 'other', label: t('otherGender') },
  { value: NO_GENDER, label: t('genderNotSaid') },
];

const EARLIEST = '1900-01-01';

const { full_name: nameRule, phone: phoneRule } = profileChanges.shape;

/** What looks like a number may be none: the studio's server knows every country's. */
const isPhoneRefused = (error: unknown): boolean => {
  if (!isApiError(error) || !Array.isArray(error.details)) return false;
  return (error.details as { path?: unknown }[]).some(({ path }) => path === 'phone');
};

interface Fields {
  name: string;
  phone: string;
  birthDate: string;
  /** Empty: not said. */
  gender: Gender | '';
}

const fieldsOf = ({ full_name, phone, birth_date, gender }: Profile): Fields => ({
  name: full_name ?? '',
  phone: phoneText(phone ?? ''),
  birthDate: birth_date ?? '',
  gender: gender ?? '',
});

/** A day that a calendar has, and no later than today. */
const isBirthDate = (text: string): boolean =>
  text === '' ||
  (isStudioDay(text) && text >= EARLIEST && text <= studioDay(new Date(serverNow())));

const problemsOf = (
  { name, phone, birthDate }: Fields,
  isRefused: boolean,
): Partial<Record<keyof Fields, string>> => ({
  ...(!nameRule.safeParse(name).success && { name: t('fullNameMissing') }),
  ...((isRefused || !phoneRule.safeParse(phone).success) && {
    phone: t('phoneIncomplete'),
  }),
  ...(!isBirthDate(birthDate) && { birthDate: t('birthDateWrong') }),
});

const names = ['name', 'phone', 'birthDate', 'gender'] as const;

/** What is typed, what is wrong with it, and saving it. */
const useProfileForm = (profile: Profile) => {
  const save = useSaveProfile();
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const [left, setLeft] = useState<(keyof Fields)[]>([]);
  const isRefused = isPhoneRefused(save.error);
  const problems = problemsOf(fields, isRefused);
  const kept = fieldsOf(profile);
  const unchanged = names.every((name) => fields[name].trim() === kept[name]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft([...names]);
    if (names.some((name) => problems[name]) || unchanged) return;
    save.mutate(
      {
        full_name: fields.name.trim(),
        phone: fields.phone.trim() || null,
        birthDate: fields.birthDate || null,
        gender: fields.gender || null,
      },
      {
        onSuccess: (saved) => {
          // As the server keeps it: a number may have been tidied.
          setFields(fieldsOf(saved));
          toast.success(t('saved'));
        },
      },
    );
  };
  /** The value of a field, and its problem once the member has left it. */
  const field = (name: Exclude<keyof Fields, 'gender'>) => ({
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      setFields({ ...fields, [name]: event.target.value });
      if (name === 'phone' && isRefused) save.reset();
    },
    onBlur: () => setLeft((before) => [...before, name]),
    error: left.includes(name) ? problems[name] : undefined,
  });
  const gender = {
    value: fields.gender || NO_GENDER,
    onChange: (value: string): void =>
      setFields({ ...fields, gender: value === NO_GENDER ? '' : (value as Gender) }),
  };
  return { field, gender, submit, save, unchanged, isRefused };
};

/** Name, phone, birthday and gender; what was typed stays when saving fails, and leaving unsaved asks first. */
export function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const go = useNavigateTo();
  const { field, gender, submit, save, unchanged, isRefused } = useProfileForm(profile);
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <UnsavedGuard when={!unchanged} what={t('ownDetails')} go={go} />
      <Field
        label={t('fullName')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
        {...field('name')}
      />
      <Field
        label={t('phone')}
        name="tel"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="done"
        hint={t('phoneHint')}
        maxLength={64}
        {...field('phone')}
      />
      <Field
        label={t('birthday')}
        name="bday"
        optional
        type="date"
        autoComplete="bday"
        min={EARLIEST}
        max={studioDay(new Date(serverNow()))}
        hint={t('birthdayHint')}
        {...field('birthDate')}
      />
      <div className={s.choice}>
        <span>{t('gender')}</span>
        <Seg label={t('gender')} choices={genders} {...gender} />
      </div>
      {save.isError && !isRefused && <Note tone="alert">{messageOf(save.error)}</Note>}
      <Button
        type="submit"
        look={unchanged ? 'off' : 'primary'}
        block
        busy={save.isPending}
        disabled={unchanged}
      >
        {unchanged ? saveStateLabel(save.isSuccess) : t('save')}
      </Button>
    </form>
  );
}

const saveStateLabel = (isSaved: boolean): string => (isSaved ? t('saved') : t('nothingToSave'));
