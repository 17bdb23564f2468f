import { ChoiceChip } from '@studio/ui/chip';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayFields } from '../../shared/day-fields.js';
import type { EmailFilter } from './email-filter.js';
import { kindChoices, statusChoices } from './email-labels.js';
import s from './emails.module.css';
import { t } from './messages.js';

/** Search, state, kind and days. */
export function Filters({
  filter,
  typed,
  onType,
  onSet,
}: {
  filter: EmailFilter;
  typed: string;
  onType: (text: string) => void;
  onSet: (name: string, value: string | null) => void;
}): ReactNode {
  return (
    <div className={s.tools}>
      <div className={s.search}>
        <SearchField
          label={t('addressSubject')}
          placeholder={t('addressSubject')}
          lead={<Icon of={Search} size={16} />}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <ChoiceChip
        label={t('state')}
        choices={statusChoices}
        value={filter.status ?? null}
        onChange={(value) => onSet('status', value)}
      />
      <ChoiceChip
        label={t('kind')}
        choices={kindChoices}
        value={filter.kind ?? null}
        onChange={(value) => onSet('kind', value)}
      />
      <DayFields days={filter} onSet={onSet} />
    </div>
  );
}
