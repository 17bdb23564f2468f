export { checkSingle, sendNothing, sendRows, wantsRows } from './rest-answer.js';
export { parseRestQuery, type RestColumns, type RestQuery } from './rest-query.js';
export { RestRefused, restRefused, rowForbidden } from './rest-refused.js';
