// What is shared as `zod`: the contracts' vocabulary. The library whole, with the sentences of
// some fifty languages, is 73 KB; this is 20. A word that is missing here fails in the first
// page that uses it: add it, and raise this library's version, by which remotes ask for it.
import {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum as enumeration,
  int,
  iso,
  literal,
  null as nothing,
  number,
  object,
  record,
  string,
  union,
  unknown,
  url,
  uuid,
} from 'zod/v4';

export const z = {
  array,
  boolean,
  coerce,
  discriminatedUnion,
  email,
  enum: enumeration,
  int,
  iso: { date: iso.date, datetime: iso.datetime },
  literal,
  null: nothing,
  number,
  object,
  record,
  string,
  union,
  unknown,
  url,
  uuid,
};
