import {
  personalDataServices,
  type MergeChoice,
  type MergeFacts,
  type MergePart,
} from '@studio/contracts';

/** Those that move a part of their own. */
export const mergeServices = personalDataServices.filter((name) => name !== 'identity');
export type MergeService = (typeof mergeServices)[number];

const nothing: MergeFacts = {
  packages: [],
  plan: null,
  upcoming: 0,
  past: 0,
  eventPlaces: 0,
  waitlists: 0,
  feesOwed: 0,
  payments: 0,
  paid: 0,
};

/** What all services say of one record. */
export const factsOf = (parts: readonly MergePart[], side: 'facts' | 'intoFacts'): MergeFacts =>
  Object.assign({}, nothing, ...parts.map((part) => part[side])) as MergeFacts;

interface SignIn {
  email: string;
  emailConfirmedAt: Date | null;
}

/** An address that nobody has confirmed doesn't take the place of one that is. */
export const mayChooseEmail = (chosen: SignIn, left: SignIn): boolean => {
  if (chosen.email === '') return left.email === '';
  return chosen.emailConfirmedAt !== null || left.emailConfirmedAt === null;
};

export const chosenOf = <T>(choice: MergeChoice, { kept, other }: { kept: T; other: T }): T =>
  choice === 'kept' ? kept : other;
