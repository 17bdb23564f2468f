import type { StudioProfileView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Field } from '@studio/ui/field';
import { TextArea } from '@studio/ui/text-area';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/select-field.js';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { ColourPreview } from './colour-preview.js';
import { t } from './messages.js';
import { sections, type TextField } from './studio-fields.js';
import s from './studio.module.css';
import { useSection, type SectionForm } from './use-section.js';

const labels = Object.fromEntries(
  sections.flatMap(({ fields }) => fields).map(({ name, label }) => [name, { label }]),
);

function OneField({ form, field }: { form: SectionForm; field: TextField }): ReactNode {
  const nearest = form.nearestOf(field);
  const error = nearest ? t('notReadable') : form.problemOf(field);
  const props = {
    label: field.label,
    value: form.textOf(field),
    autoComplete: 'off',
    ...(field.hint && { hint: field.hint }),
    ...(error && { error }),
  };
  const type = (text: string): void => form.type(field, text);
  if (field.choices)
    return (
      <div>
        <SelectField
          label={field.label}
          value={form.textOf(field)}
          options={field.choices}
          onChange={type}
        />
        {field.hint && <p className="muted small">{field.hint}</p>}
      </div>
    );
  if (field.kind === 'area')
    return <TextArea {...props} rows={3} onChange={({ target }) => type(target.value)} />;
  if (field.kind !== 'colour')
    return (
      <Field
        {...props}
        {...(field.kind === 'date' && { type: 'date' })}
        onChange={({ target }) => type(target.value)}
      />
    );
  return (
    <div className={s.colour}>
      <Field {...props} spellCheck={false} onChange={({ target }) => type(target.value)} />
      <input
        type="color"
        className={s.swatch}
        aria-label={t('pick', { label: field.label })}
        value={form.textOf(field)}
        onChange={({ target }) => type(target.value)}
      />
      {nearest && (
        <Button look="outline" onClick={() => type(nearest)}>
          {t('useNearest', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}

/** One part of the profile with its own button. */
export function ProfileSection({
  view,
  id,
  children,
}: {
  view: StudioProfileView;
  id: string;
  children?: ReactNode;
}): ReactNode {
  const go = useNavigateTo();
  const section = sections.find((one) => one.id === id);
  const form = useSection(view, section?.fields ?? []);
  const { save } = form;
  if (!section) return null;
  return (
    <Card aria-label={section.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <UnsavedGuard when={form.isChanged} what={section.title} go={go} />
        <h2>{section.title}</h2>
        {section.lead && <p className="muted small">{section.lead}</p>}
        {children}
        <div className={s.fields}>
          {section.fields
            .filter(({ isShown }) => isShown?.(form.wanted) ?? true)
            .map((field) => (
              <OneField key={field.label} form={form} field={field} />
            ))}
        </div>
        {id === 'colours' && <ColourPreview profile={form.wanted} logo={view.logo} />}
        <SaveError
          error={save.error}
          fields={labels}
          mine={save.variables?.profile ?? {}}
          busy={save.isPending}
          onKeepMine={form.keepMine}
          onUseTheirs={form.takeTheirs}
        />
        <div className={s.actions}>
          <Button
            type="submit"
            look={form.isReady ? 'primary' : 'off'}
            disabled={!form.isReady}
            busy={save.isPending}
          >
            {t('save')}
          </Button>
          {form.isChanged && (
            <Button look="outline" onClick={form.undo}>
              {t('undoChanges')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
