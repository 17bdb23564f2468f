/** What the API does wrong on demand; `times` counts down, absent is until it is changed. */
export interface ApiFault {
  mode: 'fail-before-work' | 'fail-after-work' | 'cut-after-work' | 'slow' | 'down';
  delayMs: number;
  times: number | null;
  /** Only requests whose `METHOD /path` begins so. */
  match: string | null;
}

/** What happens to webhooks on demand. */
export interface WebhookFault {
  hold: boolean;
  drop: boolean;
  delayMs: number;
  copies: number;
  /** Only these types; empty is all. */
  types: string[];
}

export const calmWebhooks: WebhookFault = {
  hold: false,
  drop: false,
  delayMs: 0,
  copies: 1,
  types: [],
};

/** Faults live in memory: a restart ends them. */
export class Faults {
  api: ApiFault | null = null;
  webhooks: WebhookFault = calmWebhooks;

  /** The fault for this request, counted. */
  take(method: string, path: string): ApiFault | null {
    const fault = this.api;
    if (!fault || (fault.match && !`${method} ${path}`.startsWith(fault.match))) return null;
    if (fault.times === null) return fault;
    this.api = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
    return fault;
  }

  webhookFault(type: string): WebhookFault {
    const { types } = this.webhooks;
    return types.length === 0 || types.includes(type) ? this.webhooks : calmWebhooks;
  }

  reset(): void {
    this.api = null;
    this.webhooks = calmWebhooks;
  }
}
