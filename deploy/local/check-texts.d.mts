/**
 * Texts that stand outside of message catalogues, and catalogues that don't fit their use.
 * @param files path from the root -> content: sources and `messages.en.json`
 * @returns one line an issue
 */
export function issuesOf(files: Map<string, string>): string[];
