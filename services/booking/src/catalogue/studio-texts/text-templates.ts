import type { StudioTextKind } from '@studio/contracts';
import paragraphs from './text-templates.en.json';

/** What a studio can begin its own text with; its numbers stand in it as placeholders. */
export const templateOf = (kind: StudioTextKind): string => paragraphs[kind].join('\n\n');
