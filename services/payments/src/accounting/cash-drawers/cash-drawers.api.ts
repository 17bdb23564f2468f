/** What sales and refunds do with the cash drawer. */
export { moveSaleCash } from './write-movement.js';
