/** Class names of CSS modules: `mf-member-0a1b2c3d4e-head-NhkKC5`. */
const attribute = /class="([^"]*)"/g;
const isOfModule = (name: string, prefix: string): boolean => name.startsWith(`${prefix}-`);

/**
 * Classes of a first view that its page's styles do not know: the view is drawn by a build of its own, and
 * would stand there without any style.
 * @param prefix of the class names of this build
 */
export const unknownClasses = (html: string, css: string, prefix: string): string[] => {
  const used = [...html.matchAll(attribute)].flatMap(([, names = '']) => names.split(' '));
  const ofModules = new Set(used.filter((name) => isOfModule(name, prefix)));
  return [...ofModules].filter((name) => !css.includes(`.${name}`));
};
