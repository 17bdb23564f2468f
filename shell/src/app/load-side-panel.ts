/** Stands once: of a second `import()` the bundler makes files of its own, which nobody opens. */
export const loadSidePanel = () => import('./side-panel.js');
