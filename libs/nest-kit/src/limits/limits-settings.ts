import { z } from 'zod';
import type { LimitsMode } from './limits-rules.js';

/** Settings of a service that has limits; spread them into the schema, with `checkLimits`. */
export const limitsSettings = {
  /** Floods: as in production, a hundred times as many, or none at all. */
  AUTH_LIMITS: z.enum(['strict', 'generous', 'off']).optional(),
};

interface ModeSettings {
  NODE_ENV: string;
  LOCAL_MODE: boolean;
  AUTH_LIMITS?: LimitsMode | undefined;
}

export const checkLimits = (
  { NODE_ENV, LOCAL_MODE, AUTH_LIMITS }: ModeSettings,
  issues: z.RefinementCtx,
): void => {
  if (AUTH_LIMITS === 'off' && NODE_ENV === 'production' && !LOCAL_MODE)
    issues.addIssue({
      code: 'custom',
      path: ['AUTH_LIMITS'],
      message: 'must not be off in production',
    });
};

/** What holds when nothing is said: wide floods on a developer's machine. */
export const limitsMode = ({
  AUTH_LIMITS,
  LOCAL_MODE,
}: Omit<ModeSettings, 'NODE_ENV'>): LimitsMode =>
  AUTH_LIMITS ?? (LOCAL_MODE ? 'generous' : 'strict');
