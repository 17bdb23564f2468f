import { isApiError, messageOf } from '@studio/api-client';
import type { Profile } from '@studio/contracts';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useSaveProfile } from './api.js';
import s from './settings.module.css';

/** Spaces, brackets, dots and a leading plus are how people write numbers, in Arabic digits too. */
const isPhone = (text: string): boolean => text === '' || /^\+?[\d٠-٩۰-۹\s().-]{6,31}$/.test(text);

/** What looks like a number may be none: the studio's server knows every country's. */
const isPhoneRefused = (error: unknown): boolean => {
  if (!isApiError(error) || !Array.isArray(error.details)) return false;
  return (error.details as { path?: unknown }[]).some(({ path }) => path === 'phone');
};

/** Name and phone; what was typed stays when saving fails, and leaving unsaved asks first. */
export function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const save = useSaveProfile();
  const go = useNavigateTo();
  const [name, setName] = useState(profile.full_name ?? '');
  const [phone, setPhone] = useState(profile.phone ?? '');
  const [left, setLeft] = useState<{ name?: boolean; phone?: boolean }>({});
  const nameError = name.trim() === '' ? 'Full name: please provide your full name.' : undefined;
  const isRefused = isPhoneRefused(save.error);
  const phoneError =
    isPhone(phone.trim()) && !isRefused
      ? undefined
      : 'Phone: please give the number with its country code, like +971 50 123 4567.';
  const unchanged =
    name.trim() === (profile.full_name ?? '') && phone.trim() === (profile.phone ?? '');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ name: true, phone: true });
    if (nameError ?? phoneError ?? unchanged) return;
    save.mutate(
      { full_name: name.trim(), phone: phone.trim() || null },
      {
        onSuccess: (saved) => {
          // As the server keeps it: a number may have been tidied.
          setName(saved.full_name ?? '');
          setPhone(saved.phone ?? '');
          toast.success('Saved');
        },
      },
    );
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <UnsavedGuard when={!unchanged} what="name and phone" go={go} />
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setLeft({ ...left, name: true })}
        error={left.name ? nameError : undefined}
      />
      <Field
        label="Phone"
        name="tel"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="done"
        hint="The studio calls it only about your classes."
        value={phone}
        maxLength={32}
        onChange={(event) => {
          setPhone(event.target.value);
          if (isRefused) save.reset();
        }}
        onBlur={() => setLeft({ ...left, phone: true })}
        error={left.phone ? phoneError : undefined}
      />
      {save.isError && !isRefused && <Note tone="alert">{messageOf(save.error)}</Note>}
      <Button
        type="submit"
        look={unchanged ? 'off' : 'primary'}
        block
        busy={save.isPending}
        disabled={unchanged}
      >
        {unchanged ? savedWords(save.isSuccess) : 'Save'}
      </Button>
    </form>
  );
}

const savedWords = (isSaved: boolean): string => (isSaved ? 'Saved' : 'Nothing to save');
