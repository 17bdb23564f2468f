import { call } from '@studio/api-client';
import { adminTrainer, changeTrainer } from '@studio/contracts';
import type { AdminTrainer } from '@studio/contracts';
import { CheckField } from '@studio/ui/check-field';
import type { ReactNode } from 'react';
import { CatalogueForm } from './catalogue-form.js';
import type { CatalogueField } from './catalogue-fields.js';
import s from './timetable.module.css';
import { useCatalogue } from './use-timetable.js';
import { t } from './messages.js';

const trainerFields: readonly CatalogueField[] = [
  { name: 'name', label: t('name'), maxLength: 120 },
  { name: 'bio', label: t('about'), optional: true, maxLength: 2_000 },
  { name: 'specialities', label: t('specialities'), optional: true, hint: t('withCommas') },
];
const trainerSchema = adminTrainer.omit({
  id: true,
  active: true,
  version: true,
  avatarUrl: true,
});

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Which class types the trainer can be asked for; none: all of them. */
function Teaches({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}): ReactNode {
  const catalogue = useCatalogue();
  const types = (catalogue.data?.types ?? []).filter(
    ({ id, active }) => active || chosen.includes(id),
  );
  return (
    <fieldset className={s.section}>
      <legend>{t('teaches')}</legend>
      <p className="muted">{t('teachesHint')}</p>
      {types.map(({ id, name }) => (
        <CheckField
          key={id}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? chosen.concat(id) : chosen.filter((one) => one !== id))}
        >
          {name}
        </CheckField>
      ))}
    </fieldset>
  );
}

/** How a trainer shows to members, and what the trainer teaches. */
export function TrainerDialog({
  one,
  onClose,
}: {
  one: AdminTrainer;
  onClose: () => void;
}): ReactNode {
  return (
    <CatalogueForm
      {...{ one, onClose, fields: trainerFields, schema: trainerSchema }}
      start={{ name: '', bio: '', specialities: [] as string[], classTypeIds: [] as string[] }}
      title={t('changeName', { name: one.name })}
      textsOf={(trainer) => ({
        name: trainer.name,
        bio: trainer.bio,
        specialities: trainer.specialities.join(', '),
        classTypeIds: trainer.classTypeIds.join(','),
      })}
      factsOf={(texts) => ({
        name: (texts['name'] ?? '').trim(),
        bio: (texts['bio'] ?? '').trim(),
        specialities: listOf(texts['specialities']),
        classTypeIds: listOf(texts['classTypeIds']),
      })}
      onChange={(body) => call(changeTrainer, { params: { id: one.id }, body })}
    >
      {(texts, set) => (
        <Teaches
          chosen={listOf(texts['classTypeIds'])}
          onChange={(chosen) => set('classTypeIds', chosen.join(','))}
        />
      )}
    </CatalogueForm>
  );
}
