import {
  noStudioFacts,
  noStudioFields,
  studioProfileFields,
  type ColourProblems,
  type StudioColours,
  type StudioFacts,
  type StudioLogo,
  type StudioProfile,
  type StudioProfileFields,
} from '@studio/contracts';
import {
  missingToSell,
  nearestReadable,
  vatPercentAt,
  vatStatusOf,
  type LegalDetails,
} from '@studio/domain-kit';
import type { IssuerSettings } from '@studio/nest-kit';

/** A field that this version no longer knows, or no longer allows, must not stop the studio. */
export const fieldsOf = (kept: Readonly<Record<string, unknown>>): StudioProfileFields => {
  const good = Object.entries(studioProfileFields.shape).flatMap(([name, shape]) => {
    const parsed = shape.safeParse(kept[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return withVatStatus({
    ...noStudioFields,
    ...(Object.fromEntries(good) as Partial<StudioProfileFields>),
  });
};

/**
 * Before it was asked for, who had a TRN sold with VAT, under the studio's name where no legal one
 * was said: so it goes on (decision 148). A TRN that comes with no word on it says the same.
 */
export const withVatStatus = (fields: StudioProfileFields): StudioProfileFields => {
  const vatStatus = vatStatusOf(fields);
  const hasStatus = vatStatus === fields.vatStatus;
  return { ...fields, vatStatus, legalName: fields.legalName || (hasStatus ? '' : fields.name) };
};

const legalOf = (fields: StudioProfileFields): LegalDetails => ({
  ...fields,
  invoiceAddress: fields.invoiceAddress || postalAddressOf(fields),
});

/** What is still to be said before anything can be sold. */
const missingLegalDetails = (fields: StudioProfileFields): (keyof LegalDetails)[] =>
  missingToSell(legalOf(fields));

/**
 * What papers need can be changed and not taken away: sales that wait for their money get theirs
 * later. Answers what is missing in a change that must not be kept; empty: it may.
 */
export const legalDetailsLost = (
  before: StudioProfileFields,
  after: StudioProfileFields,
): (keyof LegalDetails)[] => {
  const missing = missingLegalDetails(after);
  const lost = missingLegalDetails(before).length === 0 ? missing : [];
  const lacksTrn = missing.filter((name) => name === 'trn');
  return lost.length > 0 ? lost : lacksTrn;
};

export const logoOf = (id: string | null): StudioLogo | null => {
  if (id === null) return null;
  const at = (file: string) => `/api/studio/logo/${id}/${file}`;
  return {
    header: at('header.webp'),
    icon192: at('icon-192.png'),
    icon512: at('icon-512.png'),
    maskable192: at('maskable-192.png'),
    maskable512: at('maskable-512.png'),
    mail: at('mail.png'),
  };
};

/** Lines of the studio's address, for papers. */
const postalAddressOf = ({ street, area, city, country }: StudioProfileFields): string => {
  const place = [street, area].filter((part) => part !== '').join(', ');
  return [place, city, country].filter((part) => part !== '').join('\n');
};

const mapUrlOf = ({ mapPoint }: StudioProfileFields, address: string): string | null => {
  const query = mapPoint ? `${mapPoint.lat},${mapPoint.lon}` : encodeURIComponent(address);
  return query && `https://www.google.com/maps/search/?api=1&query=${query}`;
};

/** What everybody may know, with a neutral name where none was said. */
const publicOf = (
  {
    trn: _number,
    vatStatus: _status,
    vatFrom: _from,
    invoiceAddress: _address,
    emirate: _emirate,
    ...fields
  }: StudioProfileFields,
  logoId: string | null,
): StudioProfile => {
  const { street, area, city, country } = fields;
  const address = [street, area, city, country].filter((part) => part !== '').join(', ');
  const name = fields.name || noStudioFacts.name;
  return {
    ...fields,
    name,
    shortName: fields.shortName || name,
    isSet: fields.name !== '',
    logo: logoOf(logoId),
    address,
    mapUrl: mapUrlOf({ ...noStudioFields, ...fields }, address) || null,
  };
};

/** What other services copy: an invoice goes out under the registered name and the full address. */
export const factsOf = (fields: StudioProfileFields, logoId: string | null): StudioFacts => {
  const { trn, vatStatus, vatFrom, emirate } = fields;
  const { invoiceAddress } = legalOf(fields);
  return { ...publicOf(fields, logoId), trn, vatStatus, vatFrom, invoiceAddress, emirate };
};

/** The settings stand in for legal details that the profile does not say, as payments does it. */
export const withSettings = (studio: StudioFacts, settings: IssuerSettings): StudioFacts => {
  const trn = studio.trn || settings.INVOICE_TRN;
  return {
    ...studio,
    trn,
    vatStatus: vatStatusOf({ ...studio, trn }),
    legalName: studio.legalName || settings.INVOICE_NAME,
    invoiceAddress: studio.invoiceAddress || settings.INVOICE_ADDRESS,
  };
};

/** What everybody may know of it at an instant: whether it sells, and what VAT is in its prices. */
export const publicFacts = (facts: StudioFacts, now: Date): StudioProfile => {
  const {
    trn: _number,
    vatStatus: _status,
    vatFrom: _from,
    invoiceAddress: _address,
    emirate: _emirate,
    ...profile
  } = facts;
  return {
    ...profile,
    canSell: missingToSell(facts).length === 0,
    vatPercent: vatPercentAt(facts, now),
  };
};

const schemes = { light: 'light screens', dark: 'dark screens' } as const;
const roles = { primary: 'Buttons and links', accent: 'Accents' } as const;

/** Colours that can't be read on the screens, each with the nearest one that can. */
export const colourProblemsOf = (colours: StudioColours): ColourProblems =>
  (['primary', 'accent'] as const).flatMap((role) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const colour = colours[role][scheme];
      const nearest = nearestReadable(colour, scheme);
      if (nearest === colour) return [];
      const message = `${roles[role]} in ${colour} can not be read on ${schemes[scheme]}. The nearest colour that can is ${nearest}.`;
      return [{ path: `colours.${role}.${scheme}`, message, nearest }];
    }),
  );
