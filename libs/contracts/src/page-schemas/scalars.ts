import { add, Schema, type Reason } from './schema.js';

/** What has a length: texts and lists. */
export class Sized extends Schema {
  min(least: number, message = `Too small: expected at least ${String(least)}`): this {
    return this.check(({ length }: string) => length >= least, 'too_small', message);
  }
  max(most: number, message = `Too big: expected at most ${String(most)}`): this {
    return this.check(({ length }: string) => length <= most, 'too_big', message);
  }
  length(size: number): this {
    return this.min(size).max(size);
  }
}

export class Text extends Sized {
  regex(pattern: RegExp, reason?: Reason | string): this {
    return this.format((text) => text.search(pattern) >= 0, reason, String(pattern));
  }
  format(
    holds: (text: string) => boolean,
    reason: Reason | string | undefined,
    name: string,
  ): this {
    const message = typeof reason === 'string' ? reason : reason?.error;
    return this.check(holds, 'invalid_format', message ?? `Invalid ${name}`);
  }
  trim(): this {
    return this.with((text) => (text as string).trim());
  }
  toLowerCase(): this {
    return this.with((text) => (text as string).toLowerCase());
  }
  /** Blanks around it are left out, as are line breaks in it. */
  url({ protocol, ...reason }: Reason & { protocol?: RegExp } = {}): this {
    const isUrl = (text: string): boolean =>
      URL.canParse(text) && (protocol?.test(new URL(text).protocol.replace(/:$/, '')) ?? true);
    return this.trim()
      .format(isUrl, reason, 'URL')
      .with((text) => (text as string).replace(/[\t\n\r]/g, ''));
  }
}
const compare = {
  greater_than: (value: number, limit: number): boolean => value > limit,
  less_than: (value: number, limit: number): boolean => value < limit,
};
export class Numeric extends Schema {
  int(): this {
    return this.check(Number.isSafeInteger, 'invalid_type', 'Invalid input: expected int');
  }
  min(limit: number): this {
    return this.limit('greater_than', limit, true);
  }
  max(limit: number): this {
    return this.limit('less_than', limit, true);
  }
  gt(limit: number): this {
    return this.limit('greater_than', limit, false);
  }
  lt(limit: number): this {
    return this.limit('less_than', limit, false);
  }
  nonnegative(): this {
    return this.min(0);
  }
  positive(): this {
    return this.gt(0);
  }

  private limit(check: keyof typeof compare, limit: number, inclusive: boolean): this {
    const code = check === 'greater_than' ? 'too_small' : 'too_big';
    return this.with(
      (value, issues) => {
        const holds = compare[check](value as number, limit) || (inclusive && value === limit);
        if (!holds)
          add(issues, { code, message: `Too ${code.slice(4)}: the limit is ${String(limit)}` });
        return value;
      },
      { check, value: limit, inclusive },
    );
  }
}
