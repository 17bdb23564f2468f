import { historyKind, type HistoryKind } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { ChoiceChip } from '@studio/ui/chip';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayFields } from '../../shared/day-fields.js';
import { useHistoryActors } from './api.js';
import s from './data-history.module.css';
import type { ListFilter } from './history-filter.js';
import { t } from './messages.js';

const kindLabels: Record<HistoryKind, string> = {
  people: t('kindPeople'),
  bookings: t('kindBookings'),
  credits: t('kindCredits'),
  money: t('kindMoney'),
  offers: t('kindOffers'),
  catalogue: t('kindCatalogue'),
  timetable: t('kindTimetable'),
  events: t('kindEvents'),
  messages: t('kindMessages'),
  settings: t('kindSettings'),
  roles: t('kindRoles'),
  health: t('kindHealth'),
  data: t('kindData'),
};
const kindChoices = historyKind.options.map((value) => ({ value, label: kindLabels[value] }));

/** Words, person, actor, kind and days. */
export function Filters({
  filter,
  personName,
  typed,
  onType,
  onSet,
  onClear,
}: {
  filter: ListFilter;
  /** Of the person of the filter. */
  personName: string;
  typed: string;
  onType: (text: string) => void;
  onSet: (name: string, value: string | null) => void;
  /** Null: nothing is filtered. */
  onClear: (() => void) | null;
}): ReactNode {
  const actors = useHistoryActors();
  const actorChoices = [
    ...(actors.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: 'system', label: t('automatic') },
  ];
  return (
    <div className={s.tools}>
      <div className={s.search}>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          lead={<Icon of={Search} size={16} />}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {filter.person && (
        <ChoiceChip
          label={t('about')}
          choices={[{ value: filter.person, label: t('onlyPerson', { name: personName }) }]}
          value={filter.person}
          onChange={() => onSet('person', null)}
        />
      )}
      <ChoiceChip
        label={t('who')}
        choices={actorChoices}
        value={filter.actor ?? null}
        onChange={(value) => onSet('actor', value)}
      />
      <ChoiceChip
        label={t('what')}
        choices={kindChoices}
        value={filter.kind ?? null}
        onChange={(value) => onSet('kind', value)}
      />
      <DayFields days={filter} onSet={onSet} />
      {onClear && (
        <Button look="quiet" size="sm" onClick={onClear}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  );
}
