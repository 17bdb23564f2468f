/**
 * Services that have storeys (slices.json: lists instead of names, lowest first): a file imports its
 * own storey and lower ones, type imports included. What would point upwards is an event, or belongs
 * higher.
 */
const withStoreys = Object.entries(require('./slices.json')).filter(([, places]) =>
  Array.isArray(places[0]),
);

const downwards = ([service, order]) => {
  const src = `^services/${service}/src`;
  return order.flatMap((level, depth) =>
    level.map((storey) => ({
      name: `storey-${storey}-of-${service}-imports-downwards`,
      severity: 'error',
      from: { path: `${src}/${storey}/`, pathNot: '\\.spec\\.ts$' },
      to: {
        path: `${src}/`,
        pathNot: [
          `${src}/(${[storey, ...order.slice(0, depth).flat()].join('|')})/`,
          `${src}/config\\.ts$`,
        ],
      },
    })),
  );
};

const inAStorey = ([service, order]) => ({
  name: `folders-of-${service}-stand-in-a-storey`,
  comment: 'A folder that .config/slices.json does not name has no place in the order.',
  severity: 'error',
  from: {
    path: `^services/${service}/src/[^/]+/`,
    pathNot: `^services/${service}/src/(${order.flat().join('|')})/`,
  },
  to: {},
});

const booking = '^services/booking/src';

module.exports = {
  services: withStoreys.map(([service]) => service),
  rules: [
    ...withStoreys.flatMap(downwards),
    ...withStoreys.map(inAStorey),
    {
      name: 'seats-by-one-api',
      comment:
        "Schedules, bookings and waiting lists share the class's lock: other storeys enter them by " +
        'seats.api.ts, a module or an entity.',
      severity: 'error',
      from: {
        path: `${booking}/`,
        pathNot: [`${booking}/seats/`, `${booking}/operations/(demo|integrity)/`, '\\.spec\\.ts$'],
      },
      to: { path: `${booking}/seats/[^/]+/.+\\.api\\.ts$` },
    },
  ],
};
