import type { Settings } from './service-settings.mjs';

/** One line an issue of compose.yaml and .env.example. */
export function issuesOfCompose(
  texts: { compose: string; example: string },
  settings: Record<string, Settings>,
): string[];
