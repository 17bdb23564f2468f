/** What other slices may use of how the front desk changes packages. */
export { PackageDesk, type Deed } from './package-desk.js';
