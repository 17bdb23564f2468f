/** WCAG 2.2, level AA: of text to its ground. */
export const READABLE_CONTRAST = 4.5;

type Scheme = 'light' | 'dark';

/**
 * The grounds of the screens that a brand colour must be read on, and what buttons of it carry: the
 * darkest of the light ones, the lightest of the dark ones.
 */
const grounds: Readonly<Record<Scheme, { ground: string; towards: string; canvas: string }>> = {
  light: { ground: '#f3ede4', towards: '#000000', canvas: '#ffffff' },
  dark: { ground: '#282e29', towards: '#ffffff', canvas: '#141715' },
};

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Of two colours like `#a4553a`: 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** So much of the other colour, 0 to 1. */
const mix = (colour: string, other: string, share: number): string => {
  const to = channels(other);
  const mixed = channels(colour).map((value, n) =>
    Math.round(value + ((to[n] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The first on the way to the other colour that can be read on the ground. */
const readableOn = (colour: string, ground: string, towards: string): string => {
  const steps = Array.from({ length: 101 }, (_, n) => mix(colour, towards, n / 100));
  return steps.find((step) => contrast(step, ground) >= READABLE_CONTRAST) ?? towards;
};

/** The nearest colour of the same hue that can be read in a scheme; itself, when it can be. */
export const nearestReadable = (colour: string, scheme: Scheme): string =>
  readableOn(colour, grounds[scheme].ground, grounds[scheme].towards);

/** What goes with a colour in a scheme: pressed, a soft ground, and the texts on both. */
const familyOf = (colour: string, scheme: Scheme) => {
  const { towards, canvas } = grounds[scheme];
  const pressed = mix(colour, towards, scheme === 'light' ? 0.18 : 0.3);
  const soft = mix(colour, canvas, scheme === 'light' ? 0.87 : 0.74);
  return {
    pressed,
    soft,
    on: scheme === 'light' ? '#ffffff' : mix(colour, '#000000', 0.85),
    onSoft: readableOn(pressed, soft, towards),
  };
};

interface BrandColours {
  primary: Record<Scheme, string>;
  accent: Record<Scheme, string>;
}

/** The tokens of the screens (libs/ui, tokens.css) that the brand's colours replace. */
export const brandTokens = (
  { primary, accent }: BrandColours,
  scheme: Scheme,
): Readonly<Record<string, string>> => {
  const [first, second] = [familyOf(primary[scheme], scheme), familyOf(accent[scheme], scheme)];
  return {
    '--accent': primary[scheme],
    '--accent-pressed': first.pressed,
    '--accent-soft': first.soft,
    '--on-accent': first.on,
    '--on-accent-soft': first.onSoft,
    '--calm': accent[scheme],
    '--calm-strong': second.pressed,
    '--calm-soft': second.soft,
    '--on-calm': second.on,
  };
};

const declarations = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** For a style element anywhere: it wins over the tokens, dark by choice or by the device as they are. */
export const brandCss = (colours: BrandColours): string => {
  const dark = declarations(brandTokens(colours, 'dark'));
  return [
    `:root:root{${declarations(brandTokens(colours, 'light'))}}`,
    `:root:root[data-theme='dark']{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${dark}}}`,
  ].join('');
};
