export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What the control API takes, as JSON. */
export interface ControlInput {
  mode?: 'normal' | 'fail-before-work' | 'fail-after-work' | 'cut-after-work' | 'slow' | 'down';
  match?: string;
  times?: number;
  delayMs?: number;
  copies?: number;
  hold?: boolean;
  drop?: boolean;
  types?: string[];
  order?: 'created' | 'reversed';
  asNew?: boolean;
  card?: string;
  async?: boolean;
  outcome?: 'paid' | 'succeeded' | 'failed' | 'won' | 'lost';
  final?: boolean;
  now?: boolean;
}

type Check = (value: unknown) => boolean;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isOneOf =
  (...allowed: string[]): Check =>
  (value) =>
    allowed.includes(String(value));

const checks: Record<keyof ControlInput, Check> = {
  mode: isOneOf('normal', 'fail-before-work', 'fail-after-work', 'cut-after-work', 'slow', 'down'),
  match: isText,
  times: isCount,
  delayMs: isCount,
  copies: isCount,
  hold: isBoolean,
  drop: isBoolean,
  types: (value) => Array.isArray(value) && value.every(isText),
  order: isOneOf('created', 'reversed'),
  asNew: isBoolean,
  card: isText,
  async: isBoolean,
  outcome: isOneOf('paid', 'succeeded', 'failed', 'won', 'lost'),
  final: isBoolean,
  now: isBoolean,
};

export function readControl(body: string): ControlInput {
  if (body === '') return {};
  const input = parse(body);
  for (const [key, value] of Object.entries(input)) {
    const check = Object.hasOwn(checks, key) ? checks[key as keyof ControlInput] : undefined;
    if (!check) throw new ControlError(400, `Unknown: ${key}`);
    if (!check(value)) throw new ControlError(400, `Not a good value: ${key}`);
  }
  return input as ControlInput;
}

function parse(body: string): object {
  try {
    const input: unknown = JSON.parse(body);
    if (typeof input === 'object' && input !== null) return input;
  } catch {
    // Said below, as for anything that is no object.
  }
  throw new ControlError(400, 'Send a JSON object.');
}
