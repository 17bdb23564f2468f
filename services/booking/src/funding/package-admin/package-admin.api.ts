/** What other slices may use of how the front desk changes packages. */
export { PackageAdminActions, type AdminAction } from './package-admin-actions.js';
