/** What other slices may use of packages. */
export {
  addImportedPackage,
  addReserved,
  removeReserved,
  takeImportBack,
} from './add-imported-package.js';
export { addUserPackage, validityOf } from './add-user-package.js';
export { returnCredits, useCredits } from './change-credits.js';
export { holdCredits, releaseHold } from './hold-credits.js';
export { lockOnceOffers, whyHadAlready } from './judge-once.js';
export { keepPackage, lockPackage } from './lock-package.js';
export { packagePayload } from './package-payload.js';
export { creditsForShare, daysBetween, isRefunded } from './package-rules.js';
export {
  beginValidity,
  closeEmptyPackages,
  closePackage,
  markPackagesSql,
  markVoided,
  noteRefund,
} from './package-updates.js';
export {
  toPackageView,
  toSellable,
  toUserPackageView,
  type UserPackageRow,
} from './package.view.js';
export {
  endingCredits,
  findPackage,
  findPackagesOf,
  findPackagesOnSale,
  findUserPackage,
  findUserPackages,
  refundedInFull,
  userPackageColumns,
} from './packages.queries.js';
