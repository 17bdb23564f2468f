import type { StudioFacts } from '@studio/contracts';

/** Who a mail comes from: the address of the settings under the studio's name, when it has one. */
export const mailboxOf = (mailFrom: string, { isSet, name }: StudioFacts): string => {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return isSet ? `"${name.replaceAll(/["\\]/g, '')}" <${address.trim()}>` : mailFrom;
};
