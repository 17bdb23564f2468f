export { NO_NUMBER, phoneNumberOf, readPhone } from './phone-number.js';
export { KEPT_PHONE, RewritePhones, type PhoneRow } from './rewrite-phones.js';
