/** What a rule of `npm run check:state` found wrong: how often, and a few examples, newest first. */
export interface Issue {
  rule: string;
  total: number;
  examples: readonly string[];
}

/** Examples that one rule shows: the count says the rest, and no rule hides another. */
export const EXAMPLES_A_RULE = 5;

/** What is printed for one part of the studio: each rule with its examples, and the sum. */
export const issueLines = (part: string, issues: readonly Issue[]): string[] => {
  const sum = issues.reduce((total, one) => total + one.total, 0);
  return [
    ...issues.flatMap(({ rule, total, examples }) => [
      `${rule}: ${total}${total > examples.length ? `, the newest ${examples.length}` : ''}`,
      ...examples.map((example) => `  ${example}`),
    ]),
    `${part}: ${sum === 0 ? 'nothing found' : `${sum} ${sum === 1 ? 'issue' : 'issues'}`}`,
  ];
};
