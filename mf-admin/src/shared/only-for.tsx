import { isAdmin, isFrontDesk, isManager, useSession } from '@studio/shell-kit';
import type { Session } from '@studio/shell-kit';
import type { ReactNode } from 'react';

/** The least role that may do something; who stands higher may too (domain.md, Roles). */
export type Least = 'front_desk' | 'manager' | 'admin';

const checks = { front_desk: isFrontDesk, manager: isManager, admin: isAdmin } as const;

export const may = (least: Least, profile: Session['profile']): boolean => checks[least](profile);

/** Whether the person at this screen may do what asks for a role. The servers refuse by themselves. */
export const useMay = (): ((least: Least) => boolean) => {
  const { profile } = useSession();
  return (least) => may(least, profile);
};

/** What is shown to this role and above only. */
export function OnlyFor({ least, children }: { least: Least; children: ReactNode }): ReactNode {
  return useMay()(least) ? children : null;
}
