import type { Desk } from '../desk.js';
import type { FormFields } from './form-body.js';
import { list, readParams, text, type Read, type Shape } from './params.js';

export interface Call<Input> {
  desk: Desk;
  /** The id in the path. */
  id: string;
  path: string;
  input: Input;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Reads the parameters, refusing bad ones, and returns the work to do with them. */
  prepare(desk: Desk, request: { id: string; path: string; fields: FormFields }): Prepared;
}

export interface Prepared {
  work: () => unknown;
  expand: string[];
}

const expandShape = { expand: list(text()) };

/** Declares one endpoint of the API by its parameters and its work. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  handle: (call: Call<Read<S>>) => unknown,
): Endpoint {
  return {
    method,
    path,
    prepare(desk, { id, path: url, fields }) {
      const { expand: paths, ...own } = fields;
      const { expand = [] } = readParams(expandShape, paths === undefined ? {} : { expand: paths });
      const input = readParams(shape, own);
      return { work: () => handle({ desk, id, path: url, input }), expand };
    },
  };
}
