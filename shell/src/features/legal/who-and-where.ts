import { studio } from '@studio/shell-kit/studio';

/** `Kumquat LLC, Street 12b, Dubai`: between whom the terms hold. */
export const whoAndWhere = (): string => {
  const { isSet, name, legalName, address } = studio();
  return [(isSet && legalName) || name, address].filter((part) => part !== '').join(', ');
};
