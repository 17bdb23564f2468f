import { call } from '@studio/api-client';
import { previewBookingForMember, type BookingView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { ErrorPanel } from '@studio/ui/error-panel';
import { shortDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { BookForm } from './book-form.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import { MoveForm } from './move-form.js';
import type { ForMember } from './use-front-desk.js';

/** A class by the rules of the member, and the button that books it. */
export function BookingPanel({
  member,
  scheduleId,
  moving,
  onDone,
}: {
  member: ForMember;
  scheduleId: string;
  moving?: BookingView | undefined;
  onDone: () => void;
}): ReactNode {
  const preview = useQuery({
    queryKey: keys.adminBookingPreview(member.id, scheduleId),
    queryFn: ({ signal }) =>
      call(previewBookingForMember, { params: { id: member.id, scheduleId }, signal }),
  });
  if (preview.isPending) return <SkeletonRows what={t('theRules')} rows={5} height={64} />;
  if (preview.isError) return <ErrorPanel onRetry={() => void preview.refetch()} />;
  const { schedule } = preview.data;
  return (
    <div className={s.panelBody}>
      <div>
        <h2>{schedule.classType.name}</h2>
        <p className="small num">
          <b>{shortDate(schedule.date)}</b>{' '}
          <span className="muted">
            {t('classTime', {
              start: schedule.startTime,
              end: schedule.endTime,
              trainer: schedule.trainer.name,
            })}
          </span>
        </p>
      </div>
      {moving ? (
        <MoveForm {...{ member, moving, onDone }} preview={preview.data} />
      ) : (
        <BookForm {...{ member, onDone }} preview={preview.data} />
      )}
    </div>
  );
}
