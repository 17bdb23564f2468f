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
import { nearestReadable } from '@studio/domain-kit';

/** A field that this version no longer knows, or no longer allows, must not stop the studio. */
export const fieldsOf = (kept: Readonly<Record<string, unknown>>): StudioProfileFields => {
  const good = Object.entries(studioProfileFields.shape).flatMap(([name, shape]) => {
    const parsed = shape.safeParse(kept[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { ...noStudioFields, ...(Object.fromEntries(good) as Partial<StudioProfileFields>) };
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

const mapUrlOf = ({ mapPoint }: StudioProfileFields, address: string): string | null => {
  const query = mapPoint ? `${mapPoint.lat},${mapPoint.lon}` : encodeURIComponent(address);
  return query && `https://www.google.com/maps/search/?api=1&query=${query}`;
};

/** What everybody may know, with a neutral name where none was said. */
const publicOf = (
  { trn: _number, invoiceAddress: _address, emirate: _emirate, ...fields }: StudioProfileFields,
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
  const { street, area, city, country } = fields;
  const place = [street, area].filter((part) => part !== '').join(', ');
  const onInvoices = [place, city, country].filter((part) => part !== '').join('\n');
  return {
    ...publicOf(fields, logoId),
    trn: fields.trn,
    invoiceAddress: fields.invoiceAddress || onInvoices,
    emirate: fields.emirate,
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
