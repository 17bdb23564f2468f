// Stands in for zod's writers of JSON schema in the browser: pages parse, only servers describe.

/** What schemas ask these writers for themselves: the limits behind `minValue` and `maxValue`. */
const aggregateChecks = (schema) => {
  const valuesOf = (kind) =>
    (schema._zod.def.checks ?? [])
      .map((check) => check._zod.def)
      .filter(({ check, inclusive }) => check === kind && inclusive)
      .map(({ value }) => value);
  const [least, most] = [valuesOf('greater_than'), valuesOf('less_than')];
  return {
    ...(least.length > 0 && { minimum: Math.max(...least) }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
  };
};

module.exports = { aggregateChecks };
