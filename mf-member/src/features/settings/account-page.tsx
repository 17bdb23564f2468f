import { messageOf } from '@studio/api-client';
import type { Profile } from '@studio/contracts';
import { signOut, toast, useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useSaveProfile } from './api.js';
import s from './settings.module.css';

/** Spaces, brackets and a leading plus are how people write numbers. */
const isPhone = (text: string): boolean => text === '' || /^\+?[\d\s()-]{6,31}$/.test(text);

function AccountForm({ profile }: { profile: Profile }): ReactNode {
  const save = useSaveProfile();
  const [name, setName] = useState(profile.full_name ?? '');
  const [phone, setPhone] = useState(profile.phone ?? '');
  const [left, setLeft] = useState<{ name?: boolean; phone?: boolean }>({});
  const nameError = name.trim() === '' ? 'Full name: please provide your full name.' : undefined;
  const phoneError = isPhone(phone.trim())
    ? undefined
    : 'Phone: please give the number with its country code, like +971 50 123 4567.';
  const unchanged =
    name.trim() === (profile.full_name ?? '') && phone.trim() === (profile.phone ?? '');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ name: true, phone: true });
    if (nameError ?? phoneError) return;
    save.mutate(
      { full_name: name.trim(), phone: phone.trim() || null },
      { onSuccess: () => toast.success('Saved') },
    );
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field
        label="Full name"
        autoComplete="name"
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setLeft({ ...left, name: true })}
        error={left.name ? nameError : undefined}
      />
      <Field
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        value={phone}
        maxLength={32}
        onChange={(event) => setPhone(event.target.value)}
        onBlur={() => setLeft({ ...left, phone: true })}
        error={left.phone ? phoneError : undefined}
      />
      <Field
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        hint="You sign in with this address. Ask at the desk to change it."
      />
      {save.isError && <Note tone="alert">{messageOf(save.error)}</Note>}
      <Button
        type="submit"
        look={unchanged ? 'off' : 'primary'}
        size="lg"
        block
        busy={save.isPending}
        disabled={unchanged}
      >
        {unchanged ? 'Nothing to save' : 'Save'}
      </Button>
    </form>
  );
}

export default function AccountPage(): ReactNode {
  const { profile } = useSession();
  return (
    <Page title="Account settings">
      <Card style={{ marginBlockEnd: 16 }}>
        {profile ? (
          <AccountForm profile={profile} />
        ) : (
          <SkeletonRows what="your account" rows={3} height={72} />
        )}
      </Card>
      <Button look="danger" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Page>
  );
}
