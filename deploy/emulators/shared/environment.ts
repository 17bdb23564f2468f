import { reachOf } from '@studio/nest-kit/reach';

/** Reads settings from the environment and collects what is wrong, so that all of it is reported at once. */
export class Environment {
  private readonly problems: string[] = [];

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  text(name: string, fallback?: string): string {
    const value = this.env[name] ?? fallback;
    if (value) return value;
    this.problems.push(`${name} is missing`);
    return '';
  }

  port(name: string): number {
    const value = Number(this.text(name));
    if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
    this.problems.push(`${name} must be a port number`);
    return 0;
  }

  url(name: string, fallback?: string): string {
    const value = this.text(name, fallback);
    if (value && !URL.canParse(value)) this.problems.push(`${name} must be a URL`);
    return value;
  }

  /** For what shows everybody's mails, or takes made-up cards. */
  mustBeLocal(what: string): void {
    if (reachOf(this.env) !== 'everybody') return;
    this.problems.push(`${what} is for this machine only: others can reach PUBLIC_URL or HOST`);
  }

  /** Throws with the whole list when anything was wrong. */
  check(): void {
    if (this.problems.length > 0) throw new Error(`settings: ${this.problems.join('; ')}`);
  }
}
