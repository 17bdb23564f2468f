/** What the SMTP side does wrong on demand; `times` null is until it is changed. */
export interface SmtpFault {
  mode: 'refuse' | 'cut' | 'slow';
  delayMs: number;
  times: number | null;
}

const modes = new Set(['refuse', 'cut', 'slow']);

export class SmtpFaults {
  private fault: SmtpFault | null = null;

  get current(): SmtpFault | null {
    return this.fault;
  }

  /** Sets what the JSON asks for; returns what is wrong with it, if anything. */
  set(body: string): string | undefined {
    const input = parse(body);
    if (!input) return 'Send a JSON object.';
    const { mode = 'normal', delayMs = 0, times = null } = input;
    if (mode === 'normal') {
      this.fault = null;
      return undefined;
    }
    if (!modes.has(String(mode))) return 'mode is normal, refuse, cut or slow.';
    if (!isCount(delayMs)) return 'delayMs is a whole number of milliseconds.';
    if (times !== null && !isCount(times)) return 'times is a whole number.';
    this.fault = { mode: mode as SmtpFault['mode'], delayMs, times };
    return undefined;
  }

  /** The error for MAIL FROM while mails are refused: 451, so that senders try again. */
  refusal(): Error | null {
    if (this.fault?.mode !== 'refuse') return null;
    this.count();
    return Object.assign(new Error('Try again later'), { responseCode: 451 });
  }

  takeForData(): SmtpFault | null {
    const { fault } = this;
    if (!fault || fault.mode === 'refuse') return null;
    this.count();
    return fault;
  }

  private count(): void {
    if (!this.fault || this.fault.times === null) return;
    this.fault = this.fault.times > 1 ? { ...this.fault, times: this.fault.times - 1 } : null;
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

function parse(body: string): { mode?: unknown; delayMs?: unknown; times?: unknown } | undefined {
  try {
    const input: unknown = JSON.parse(body);
    return typeof input === 'object' && input !== null ? input : undefined;
  } catch {
    return undefined;
  }
}
