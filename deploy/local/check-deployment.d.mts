import type { Settings } from './service-settings.mjs';

/** One line an issue of `compose.yaml`, `.env.example` and `kubernetes/` in the folder. */
export function issuesOfDeployment(
  folder: string,
  settings: Record<string, Settings>,
): Promise<string[]>;
