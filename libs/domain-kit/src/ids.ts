import { v7 } from 'uuid';

/** A new UUIDv7: sorts by creation, so primary keys grow at one end of their index. */
export const newId = (): string => v7();

/** The studio of a single-studio installation: every key carries a studio id from the start. */
export const HOME_STUDIO_ID = '01900000-0000-7000-8000-000000000001';
