import { call } from '@studio/api-client';
import { listMemberFees, type FeeView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

/** Late and no-show fees of a member that are not paid; those of an invoice too. */
export const useOwedFees = (userId: string | null) =>
  useQuery({
    queryKey: keys.adminMemberPart(userId ?? '', 'fees'),
    queryFn: ({ signal }) => call(listMemberFees, { params: { id: userId ?? '' }, signal }),
    enabled: userId !== null,
    select: ({ items, owed }) => ({ owed, fees: items.filter(isOwed) }),
  });

const isOwed = ({ status }: FeeView): boolean => status === 'owed' || status === 'billed';

export const feeLabel = ({ kind, className, startsAt }: FeeView): string =>
  t('fee', { kind, className, day: fullDate(studioDay(startsAt)) });
