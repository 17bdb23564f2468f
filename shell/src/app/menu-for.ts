import { isFrontDesk, seesTrainerArea } from '@studio/shell-kit';
import type { Session } from '@studio/shell-kit';
import type { MenuEntry } from './declared-areas.js';

const isOfStaff = ({ access }: MenuEntry): boolean =>
  access === 'trainer' || access === 'front_desk';

/** What areas declare, for whoever may open it: pages of the staff, and the others. */
export const menuFor = (
  profile: Session['profile'],
  menu: readonly MenuEntry[],
): { staff: MenuEntry[]; more: MenuEntry[] } => {
  const mayOpen = ({ access }: MenuEntry): boolean =>
    access === 'trainer' ? seesTrainerArea(profile) : isFrontDesk(profile);
  return {
    staff: menu.filter((one) => isOfStaff(one) && mayOpen(one)),
    more: menu.filter((one) => !isOfStaff(one)),
  };
};
