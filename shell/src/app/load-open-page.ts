/**
 * What keeps open pages going. Stands once: of another `import()` the bundler may make files of its own, and
 * those of an old shell are gone when a page needs them.
 */
export const loadOpenPage = () => import('../features/open-page/open-page.js');
