/** What other slices may use of messages to many. */
export { ReportAudiences } from './report-audiences.js';
