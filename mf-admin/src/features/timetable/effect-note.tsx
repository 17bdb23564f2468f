import { messageOf } from '@studio/api-client';
import type { TimetableConflict, TimetableEffect } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useDebouncedText } from '../../shared/use-debounced-text.js';
import { conflictLabel, effectSentences } from './timetable-labels.js';
import s from './timetable.module.css';
import { t } from './messages.js';

const MOST = 6;
const PAUSE_MS = 300;

/**
 * What a form would do to the timetable, read from the studio as it is filled in; null: it can't be
 * said yet.
 */
export const useEffectOf = <Request extends object, Effect = TimetableEffect>(
  current: Request | null,
  load: (request: Request, signal: AbortSignal) => Promise<Effect>,
) => {
  const text = JSON.stringify(current);
  const debounced = useDebouncedText(text, PAUSE_MS);
  const request = JSON.parse(debounced) as Request | null;
  const preview = useQuery({
    queryKey: keys.adminEffect({ request }),
    queryFn: ({ signal }) =>
      request ? load(request, signal) : Promise.reject(new Error('no request')),
    enabled: request !== null,
    // What was true a minute ago may not be now: people book.
    gcTime: 0,
  });
  /** The effect on the screen is of what the form holds now: only then may it be saved. */
  const isCurrent = request !== null && debounced === text && preview.isSuccess;
  return { ...preview, isCurrent };
};

export type Preview<Effect extends TimetableEffect = TimetableEffect> = Pick<
  ReturnType<typeof useEffectOf<object, Effect>>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

/** Why the effect can't be shown; without it nothing can be saved, so it can be read again. */
export function PreviewError({
  error,
  isFetching,
  refetch,
}: {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}): ReactNode {
  return (
    <Note tone="alert">
      <p>{messageOf(error)}</p>
      <Button size="sm" look="outline" busy={isFetching} onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </Note>
  );
}

/** The trainer is not available then: it can be saved all the same. */
export function WarningsNote({
  warnings = [],
}: {
  warnings?: readonly TimetableConflict[] | undefined;
}): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <Note tone="scarce">
      <p className="strong">{t('notAvailableThen')}</p>
      <ul>
        {warnings.slice(0, MOST).map((one) => (
          <li key={`${one.date} ${one.startTime}`}>{conflictLabel(one)}</li>
        ))}
        {warnings.length > MOST && <li>{t('andMore', { length: warnings.length - MOST })}</li>}
      </ul>
    </Note>
  );
}

/** Says what a change touches before it is saved. */
export function EffectNote({ preview }: { preview: Preview }): ReactNode {
  const { data, isError } = preview;
  const body = () => {
    if (isError) return <PreviewError {...preview} />;
    if (!data) return null;
    const shown = data.conflicts.slice(0, MOST);
    return (
      <Note tone={shown.length > 0 ? 'scarce' : 'plain'}>
        {effectSentences(data).join(' ')}
        {shown.length > 0 && (
          <>
            <p className="strong">{t('inTheWay')}</p>
            <ul>
              {shown.map((one) => (
                <li key={`${one.date} ${one.startTime} ${one.because}`}>{conflictLabel(one)}</li>
              ))}
              {data.conflicts.length > MOST && (
                <li>{t('andMore', { length: data.conflicts.length - MOST })}</li>
              )}
            </ul>
          </>
        )}
      </Note>
    );
  };
  return (
    <div className={s.effect} aria-live="polite" aria-label={t('whatChanges')} role="status">
      {body()}
      {!isError && <WarningsNote warnings={data?.warnings} />}
    </div>
  );
}

/** Saves although something is in the way: what conflicts stays as it is. */
export function LeaveConflicts({
  preview,
  checked,
  onChange,
}: {
  preview: Preview;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactNode {
  if (!preview.data || preview.data.conflicts.length === 0) return null;
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('leaveTheseDaysAs')}
    </label>
  );
}
