import type { DayRange } from '@studio/domain-kit';
import type { MailPayload } from '@studio/email';
import type { WeekFacts } from './summary-sources.js';
import { weekOf } from './week.js';

/** As it is for one reader: the data history is for admins (domain.md, Roles). */
export const summaryMailOf = (
  facts: WeekFacts,
  week: DayRange,
  to: { email: string; fullName: string | null; isAdmin: boolean; publicUrl: string },
): MailPayload<'weekly-summary'> => ({
  userEmail: to.email,
  userName: to.fullName,
  from: week.from,
  to: week.to,
  numbers: facts.numbers,
  missing: facts.missing.filter((part) => to.isAdmin || part !== 'history'),
  head: to.isAdmin ? facts.head : null,
  reportsUrl: `${to.publicUrl}/admin/reports?${weekOf(week)}`,
});
