// Stands in for zod's writers of JSON schema in the browser: pages parse, only servers describe.
module.exports = {};
