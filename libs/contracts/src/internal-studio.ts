import { z } from 'zod';
import { instant } from './fields.js';
import { studioFacts } from './http/booking/studio-profile.js';

/**
 * GET /internal/studio (booking; callers payments, notifications, identity): the first copy of the studio's
 * profile, which the event studio.profile_changed.v1 keeps, and what identity's pages look like. A profile that nobody has filled in is not set.
 */
export const internalStudio = z.object({ studio: studioFacts, asOf: instant });
export type InternalStudio = z.infer<typeof internalStudio>;
