/**
 * What commits changed, in Markdown, by area.
 * @param subjects first lines of commits, oldest first: `area: what changed`
 */
export function changelog(subjects: readonly string[]): string;
