import { Button } from '@studio/ui/button';
import type { ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { CatalogueFields } from './catalogue-fields.js';
import type { FieldSection, Texts } from './catalogue-fields.js';
import { catalogueFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import s from './timetable.module.css';
import { useCatalogueForm } from './use-catalogue-form.js';
import type { CatalogueRecord } from './use-catalogue-form.js';
import { t } from './messages.js';

interface CatalogueFormProps<Facts extends object> extends CatalogueRecord<Facts> {
  title: string;
  section?: FieldSection;
  /** What the texts would change beside the record, once they are without a problem. */
  effect?: (texts: Texts) => ReactNode;
  children?: (texts: Texts, set: (name: string, text: string) => void) => ReactNode;
}

/** A few fields and the button that saves. */
export function CatalogueForm<Facts extends object>(props: CatalogueFormProps<Facts>): ReactNode {
  const { title, section, effect, children, fields, factsOf, onClose } = props;
  const editing = useCatalogueForm({ ...props, fields: [...fields, ...(section?.fields ?? [])] });
  const { form, texts, isValid, save } = editing;
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
          editing.submit();
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
        {isValid && effect?.(texts)}
        <SaveError
          error={editing.error}
          messageOfError={refusalMessage}
          fields={catalogueFields}
          mine={isValid ? factsOf(texts) : {}}
          busy={save.isPending}
          onKeepMine={editing.keepMine}
          onUseTheirs={editing.takeTheirs}
        />
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={save.isPending}>
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
