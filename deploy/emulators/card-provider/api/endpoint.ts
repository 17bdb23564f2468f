import type { ProviderContext } from '../context.js';
import type { FormFields } from './form-body.js';
import { list, readParams, text, type Read, type Shape } from './params.js';

export interface Call<Input> {
  context: ProviderContext;
  /** The id in the path. */
  id: string;
  path: string;
  input: Input;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Reads the parameters, refusing bad ones, and returns the work to do with them. */
  prepare(
    context: ProviderContext,
    request: { id: string; path: string; fields: FormFields },
  ): Prepared;
}

export interface Prepared {
  work: () => unknown;
  expand: string[];
}

const expandShape = { expand: list(text()) };

/** Declares one endpoint of the API by its parameters and its work. */
export function endpoint<S extends Shape>({
  method,
  path,
  shape,
  handle,
}: {
  method: Endpoint['method'];
  path: string;
  shape: S;
  handle: (call: Call<Read<S>>) => unknown;
}): Endpoint {
  return {
    method,
    path,
    prepare(context, { id, path: url, fields }) {
      const { expand: paths, ...own } = fields;
      const { expand = [] } = readParams(expandShape, paths === undefined ? {} : { expand: paths });
      const input = readParams(shape, own);
      return { work: () => handle({ context, id, path: url, input }), expand };
    },
  };
}
