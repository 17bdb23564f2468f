/** What a service's config.ts knows of its environment. */
export interface Settings {
  names: ReadonlySet<string>;
  /** The service's own list of what is wrong with an environment. */
  problems(environment: Readonly<Record<string, string | undefined>>): string[];
}

/** By the name of the service, read from its source. */
export function readSettings(root: string): Promise<Record<string, Settings>>;
