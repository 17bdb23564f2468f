import type { AdminRoom, EditConflict } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import type { ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { CatalogueFields } from './catalogue-fields.js';
import type { FieldSection, Texts } from './catalogue-fields.js';
import { catalogueFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import { RoomEffectNote, useRoomEffect } from './room-effect-note.js';
import s from './timetable.module.css';
import { useCatalogueForm } from './use-catalogue-form.js';
import type { CatalogueRecord } from './use-catalogue-form.js';
import { t } from './messages.js';

interface CatalogueFormProps<Facts extends object> extends CatalogueRecord<Facts> {
  title: string;
  section?: FieldSection;
  /** A room that is changed: what fewer seats would do is shown before it can be saved. */
  room?: AdminRoom | null;
  /** What somebody else saved meanwhile is known from now on, whoever's is kept. */
  onConflict?: (conflict: EditConflict) => void;
  children?: (texts: Texts, set: (name: string, text: string) => void) => ReactNode;
}

/** A few fields and the button that saves. */
export function CatalogueForm<Facts extends object>(props: CatalogueFormProps<Facts>): ReactNode {
  const { title, section, room = null, children, fields, factsOf, onClose } = props;
  const editing = useCatalogueForm({ ...props, fields: [...fields, ...(section?.fields ?? [])] });
  const { form, texts, isValid, save } = editing;
  const effect = useRoomEffect(isValid ? room : null, Number(texts['capacity']));
  const decided = (go: (conflict: EditConflict) => void) => (conflict: EditConflict) => {
    props.onConflict?.(conflict);
    go(conflict);
  };
  const inputs = {
    register: (name: string) => form.register(name, { onChange: editing.forget }),
    errorOf: editing.errorOf,
  };
  return (
    <FormDialog title={title} onClose={onClose}>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (effect.isReady) editing.submit();
        }}
      >
        <CatalogueFields fields={fields} {...inputs} />
        {children?.(texts, (name, text) => {
          form.setValue(name, text);
          editing.forget();
        })}
        {section && (
          <fieldset className={s.section}>
            <legend>{section.title}</legend>
            <p className="muted">{section.hint}</p>
            <CatalogueFields fields={section.fields} {...inputs} />
          </fieldset>
        )}
        <RoomEffectNote effect={effect} />
        <SaveError
          error={editing.error}
          messageOfError={refusalMessage}
          fields={catalogueFields}
          mine={isValid ? factsOf(texts) : {}}
          busy={save.isPending}
          onKeepMine={decided((conflict) => editing.keepMine(conflict, !room))}
          onUseTheirs={decided(editing.takeTheirs)}
        />
        <div className={s.actions}>
          <Button
            type="submit"
            look={effect.isReady ? 'primary' : 'off'}
            disabled={!effect.isReady}
            busy={save.isPending}
          >
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
