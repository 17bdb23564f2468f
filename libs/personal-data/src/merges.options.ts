/** The studio whose people are merged. */
export const MERGES_STUDIO = Symbol('studio of merges');
