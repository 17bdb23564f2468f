export { askRefund } from './ask-refund.js';
