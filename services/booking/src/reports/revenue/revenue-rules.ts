import { spreadFold } from './plan-day-rules.js';
import { onDay, type Entry, type Fact, type Reason } from './revenue-entry.js';

/** How what is sold is earned: by what is used of it, over the days of a plan, or when it is sold. */
export const modeOf = (kind: string): 'credits' | 'place' | 'days' | 'at_once' => {
  if (kind === 'package' || kind === 'visit') return 'credits';
  if (kind === 'class' || kind === 'event') return 'place';
  return kind === 'subscription' ? 'days' : 'at_once';
};

/** What became of a sale so far. */
interface State {
  /** Fils: invoices less credit notes. */
  net: number;
  /** Credits that were bought, less those that went with money given back. */
  bought: number;
  /** Used, written off or taken, less what came back. */
  used: number;
  /** Given by the staff: they carry no money. */
  gifts: number;
  isRefunded: boolean;
  earned: number;
}

/**
 * The rule: after k of n credits a sale has earned k / n of its price, rounded down, so that the last
 * credit takes the rounding (domain.md, Reports). Bought credits are used before given ones. Of a
 * sale without credits nothing is owed once money of it went back.
 */
export const earnedOf = ({
  net,
  bought,
  used,
  isRefunded,
}: Omit<State, 'gifts' | 'earned'>): number => {
  if (bought <= 0) return isRefunded ? net : 0;
  const k = Math.min(Math.max(used, 0), bought);
  return Math.floor((net * k) / bought);
};

const owedCredits = ({ bought, used }: State): number => Math.max(0, bought - Math.max(0, used));

const reasons: Record<Exclude<Fact['what'], 'used'>, Reason> = {
  invoice: 'sold',
  credit_note: 'refunded',
  granted: 'granted',
  taken_back: 'refunded',
  adjusted: 'staff',
};

/** Entries of one sale from all its facts, oldest first. The same facts give the same entries. */
export const entriesOf = (kind: string, facts: readonly Fact[]): Entry[] => {
  const mode = modeOf(kind);
  if (mode === 'days') return spreadFold(facts);
  const state: State = {
    net: 0,
    bought: mode === 'place' ? 1 : 0,
    used: 0,
    gifts: 0,
    isRefunded: false,
    earned: 0,
  };
  return facts.flatMap((fact) => {
    const before = { ...state };
    apply(state, fact);
    state.earned = mode === 'at_once' ? state.net : earnedOf(state);
    const entry = onDay(fact.day, reasonOf(fact, mode), {
      sold: state.net - before.net,
      earned: state.earned - before.earned,
      credits: mode === 'credits' ? owedCredits(state) - owedCredits(before) : 0,
      bookingId: fact.what === 'used' ? fact.bookingId : null,
    });
    return entry.sold || entry.earned || entry.credits ? [entry] : [];
  });
};

const reasonOf = (fact: Fact, mode: ReturnType<typeof modeOf>): Reason => {
  if (fact.what === 'used') return fact.reason;
  return fact.what === 'invoice' && mode === 'at_once' ? 'at_once' : reasons[fact.what];
};

const apply = (state: State, fact: Fact): void => {
  switch (fact.what) {
    case 'invoice':
      state.net += fact.net;
      return;
    case 'credit_note':
      state.net += fact.net;
      state.isRefunded = true;
      return;
    case 'granted':
      state.bought += fact.credits;
      return;
    case 'taken_back':
      state.bought -= fact.credits;
      return;
    case 'used':
      state.used += fact.credits;
      return;
    case 'adjusted':
      adjust(state, fact.credits);
  }
};

/** What the staff take are first the credits that the staff have given. */
const adjust = (state: State, credits: number): void => {
  const taken = credits < 0 ? Math.min(-credits, state.gifts) : 0;
  state.gifts += credits < 0 ? -taken : credits;
  state.used += credits < 0 ? -credits - taken : 0;
};
