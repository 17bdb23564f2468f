/** How long the archive of a studio can be downloaded, in ms: long enough for a slow line. */
export const STUDIO_KEEP_MS = 12 * 3_600_000;
/** Exports that the page lists. */
export const LISTED = 50;
