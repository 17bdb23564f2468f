/** The last answers that are judged, unless they are older than the age. */
const WINDOW = 20;
const AGE_MS = 30_000;
/** So many of them must be there before a share means anything. */
const LEAST = 5;
/** Share of requests without an answer that opens the circuit. */
const OPENS_AT = 0.5;
/** ms between two requests that try an upstream whose circuit is open. */
const TRY_EVERY_MS = 1_000;

interface Outcome {
  at: number;
  isAnswered: boolean;
}

/**
 * Stops asking an upstream when half of its last requests ran out of time: the next hear at once
 * that it is away, instead of each waiting for the whole time limit. One request a second is let
 * through; the first answer closes the circuit.
 */
export class CircuitBreaker {
  private readonly outcomes: Outcome[] = [];
  private nextTryAt: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  mayRequest(): boolean {
    if (this.nextTryAt === undefined) return true;
    if (this.now() < this.nextTryAt) return false;
    this.nextTryAt = this.now() + TRY_EVERY_MS;
    return true;
  }

  answered(): void {
    if (this.nextTryAt !== undefined) this.outcomes.length = 0;
    this.nextTryAt = undefined;
    this.note(true);
  }

  timedOut(): void {
    this.note(false);
    const failures = this.outcomes.filter(({ isAnswered }) => !isAnswered).length;
    const isOpen = failures >= LEAST && failures >= this.outcomes.length * OPENS_AT;
    if (isOpen) this.nextTryAt ??= this.now() + TRY_EVERY_MS;
  }

  private note(isAnswered: boolean): void {
    const at = this.now();
    const { outcomes } = this;
    outcomes.push({ at, isAnswered });
    // The oldest come first.
    while (outcomes.length > WINDOW || isOld(outcomes[0], at)) outcomes.shift();
  }
}

const isOld = (one: Outcome | undefined, now: number): boolean =>
  one !== undefined && one.at <= now - AGE_MS;
