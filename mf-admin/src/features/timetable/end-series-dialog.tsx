import { call } from '@studio/api-client';
import { endSeries } from '@studio/contracts';
import type { SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { addDays, isStudioDay, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { EffectNote, useEffectOf } from './effect-note.js';
import { classFields } from './field-names.js';
import { seriesName } from './timetable-labels.js';
import { useEndSeries } from './use-timetable.js';
import { t } from './messages.js';

/** Says how many classes and bookings end with it. */
export function EndSeriesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const end = useEndSeries(one.id);
  // As it was when the dialog was opened: the list behind it is read again.
  const [read] = useState(one);
  const [from, setFrom] = useState(() => studioDay(new Date()));
  const request = isStudioDay(from) ? { from } : null;
  const preview = useEffectOf(request, (query, signal) =>
    call(endSeries, { params: { id: one.id }, query: { ...query, preview: 'true' }, signal }),
  );
  return (
    <ReasonDialog
      title={t('endNameOf', { nameOf: seriesName(one) })}
      consequence={t('classesCancelledByCan')}
      action={t('endSeries')}
      variant="dangerFill"
      ready={request !== null && preview.isCurrent}
      busy={end.isPending}
      error={end.error}
      conflict={{ fields: classFields(undefined), mine: { until: addDays(from, -1) } }}
      onClose={onClose}
      onDo={(reason, version = read.version) =>
        end.mutate(
          { from, reason, version },
          {
            onSuccess: () => {
              toast.success(t('seriesHasEnded', { name: seriesName(one) }));
              onClose();
            },
          },
        )
      }
    >
      <Field
        label={t('firstDayWithout')}
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <EffectNote preview={preview} />
    </ReasonDialog>
  );
}
