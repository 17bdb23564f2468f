/** What other slices may use of packages. */
export { toUserPackageView } from './package.view.js';
export { findUserPackages } from './packages.queries.js';
