const { booking: order } = require('./slices.json');

/**
 * booking's slices stand in storeys (slices.json, lowest first): a file imports its own storey and
 * lower ones, type imports included. What would point upwards is an event, or belongs higher.
 */
const src = '^services/booking/src';
const anyStorey = `${src}/(${order.flat().join('|')})/`;

const downwards = order.flatMap((level, depth) =>
  level.map((storey) => ({
    name: `storey-${storey}-imports-downwards`,
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

module.exports = [
  ...downwards,
  {
    name: 'folders-stand-in-a-storey',
    comment:
      'A folder of booking that .config/slices.json does not name has no place in the order.',
    severity: 'error',
    from: { path: `${src}/[^/]+/`, pathNot: anyStorey },
    to: {},
  },
  {
    name: 'seats-by-one-api',
    comment:
      "Schedules, bookings and waiting lists share the class's lock: other storeys enter them by " +
      'seats.api.ts, a module or an entity.',
    severity: 'error',
    from: {
      path: `${src}/`,
      pathNot: [`${src}/seats/`, `${src}/operations/(demo|integrity)/`, '\\.spec\\.ts$'],
    },
    to: { path: `${src}/seats/[^/]+/.+\\.api\\.ts$` },
  },
];
