/** First match counts: browsers name the ones that they resemble, too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['opera', /\bOPR\/(\d+)/],
  ['samsung', /\bSamsungBrowser\/(\d+)/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** Family and main version, `chrome 141`: as much as it takes to see that it is one browser's fault. */
export const browserName = (userAgent = ''): string => {
  for (const [family, pattern] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version !== undefined) return `${family} ${version.slice(0, 4)}`;
  }
  return 'other';
};
