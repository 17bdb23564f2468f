import { paymentView } from '@studio/contracts';
import { ChoiceChip } from '@studio/ui/chip';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { kindLabels, paymentLabel } from '../../shared/labels.js';
import { DayFields } from '../../shared/day-fields.js';
import type { PaymentFilter } from './payment-filter.js';
import s from './payments.module.css';
import { t } from './messages.js';

const statusChoices = paymentView.shape.status.options.map((value) => ({
  value,
  label: paymentLabel(value).word,
}));
const kindChoices = paymentView.shape.kind.options.map((value) => ({
  value,
  label: kindLabels[value],
}));

/** Search, state, kind and days. */
export function Filters({
  filter,
  typed,
  onType,
  onSet,
}: {
  filter: PaymentFilter;
  typed: string;
  onType: (text: string) => void;
  onSet: (name: string, value: string | null) => void;
}): ReactNode {
  return (
    <div className={s.tools}>
      <div className={s.search}>
        <SearchField
          label={t('memberPurchaseReference')}
          placeholder={t('memberPurchaseReference')}
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
