/** What other slices may use of packages. */
export { keepPackage, lockPackage } from './lock-package.js';
export { PackageDesk, type Deed } from '../package-admin/package-desk.js';
export { packageNews } from './package-news.js';
export { daysBetween } from './package-rules.js';
export { toUserPackageView } from './package.view.js';
export { findUserPackage, findUserPackages } from './packages.queries.js';
