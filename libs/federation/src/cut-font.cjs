// Cuts a font at build time to the letters of the Latin alphabets and to the axes that pages use.
const subsetFont = require('subset-font');

/** Latin-1, the few letters beyond it in French and Turkish names, and the signs of good typography. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
];
const LETTERS = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n)),
).join('');

/** What sets letters right by itself, and the figures that styles choose. */
const FEATURES = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'lnum',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'tnum',
];

module.exports = function cutFont(font) {
  const done = this.async();
  subsetFont(font, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: this.getOptions().axes,
    keepFeatures: FEATURES,
  }).then((cut) => done(null, cut), done);
};
module.exports.raw = true;
