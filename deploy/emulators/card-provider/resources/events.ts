import { noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { list, range, text } from '../api/params.js';

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    shape: { ...pageShape, type: text(), types: list(text(), { longest: 20 }), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('event')
        .filter((row) => input.type === undefined || matchesType(row.type, input.type))
        .filter((row) => input.types?.some((type) => matchesType(row.type, type)) ?? true)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    shape: {},
    handle: ({ context, id }) => {
      const event = context.state.get('event', id);
      if (event) return event;
      throw noSuch('event', id);
    },
  }),
];

/** `charge.*` names all events of charges. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
