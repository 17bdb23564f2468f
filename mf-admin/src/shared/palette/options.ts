import type { FoundPerson } from '@studio/contracts';
import type { LucideIcon } from 'lucide-react';

export type Group =
  'recent' | 'people' | 'team' | 'classes' | 'events' | 'payments' | 'pages' | 'actions';

/** One line of the palette. */
export interface PaletteOption {
  key: string;
  group: Group;
  label: string;
  detail: string;
  /** A person has a picture, everything else an icon. */
  person?: FoundPerson;
  icon?: LucideIcon;
  /** The letter that chooses it while the actions of a person are shown. */
  letter?: string;
  to?: string;
  run?: () => void;
  /** The palette leads on to a dialog of its own. */
  stays?: boolean;
}

export const personName = ({ full_name, email }: FoundPerson): string => full_name ?? email;
