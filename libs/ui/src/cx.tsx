// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- ambient modules have no import form
/// <reference path="./assets.d.ts" />
// Whoever uses a component learns from here that styles and pictures are modules.

/** Joins the class names that apply. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
