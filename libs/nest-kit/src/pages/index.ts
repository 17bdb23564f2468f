export { escapeHtml } from './escape-html.js';
export { smallPage, type PageStudio } from './small-page.js';
