import type { Values } from '@studio/messages';
import { t, type MessageKey } from './messages.js';

export interface LegalSection {
  title: string;
  text: readonly string[];
  /** Stands after the text, one point a line. */
  points?: readonly string[];
}

/** The same as keys of the catalogue. */
export type SectionKeys = {
  title: MessageKey;
  text: readonly MessageKey[];
  points?: readonly MessageKey[];
};

/** @param values the numbers of the studio that stand in the text */
export const sectionOf = ({ title, text, points }: SectionKeys, values?: Values): LegalSection => ({
  title: t(title),
  text: text.map((key) => t(key, values)),
  ...(points && { points: points.map((key) => t(key, values)) }),
});
