import type { PackageMovement } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';

/** `+2`, `−1`: a minus sign, not a hyphen. */
export const deltaLabel = (delta: number): string =>
  delta < 0 ? `−${Math.abs(delta)}` : `+${delta}`;

const adjusted: Record<NonNullable<PackageMovement['because']>, [more: string, less: string]> = {
  staff: [t('givenByStudio'), t('takenByStudio')],
  moved: [t('movedToYou'), t('movedToAnother')],
  gift: [t('giftOfStudio'), t('takenByStudio')],
  refund: [t('givenBack'), t('takenWithRefund')],
  dispute: [t('givenBack'), t('takenByDispute')],
  account_deleted: [t('givenBack'), t('endedWithAccount')],
  waiting_list: [t('backFromWaiting'), t('heldForWaiting')],
  import: [t('takenOver'), t('importTakenBack')],
};

const about = ({ className, classStartsAt }: PackageMovement): string | null =>
  className && classStartsAt ? `${className}, ${dateAndTime(classStartsAt)}` : null;

/** What a movement is when nothing more is known of it. */
const usual: Partial<Record<PackageMovement['kind'], string>> = {
  grant: t('bought'),
  use: t('booked'),
  hold: t('heldForWaiting'),
  return: t('backFromCancelledClass'),
  expire: t('expired'),
};

/** Its cause says more than its kind. */
const isExplained = ({ kind, because }: PackageMovement): boolean =>
  kind === 'return' ? because === 'waiting_list' : ['grant', 'expire'].includes(kind) && !!because;

const titleOf = (row: PackageMovement): string => {
  const label = usual[row.kind];
  if (label && !isExplained(row)) return label;
  const [more, less] = adjusted[row.because ?? 'staff'];
  return row.delta > 0 ? more : less;
};

/** Movements of a class; the reason of others was written by the staff. */
const ofClasses: readonly string[] = ['use', 'hold', 'return'];

const detailOf = (row: PackageMovement): string | null => {
  if (row.kind === 'expire') return null;
  return ofClasses.includes(row.kind) ? about(row) : (row.reason ?? about(row));
};

/** What happened, and with what: two labels that a member understands. */
export const movementLabels = (row: PackageMovement): { title: string; detail: string | null } => ({
  title: titleOf(row),
  detail: detailOf(row),
});
