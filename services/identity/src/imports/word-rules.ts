import type { Gender } from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';

/** Letters alone, without case and accents: `No-Show`, `no show` and `NoShow` are one. */
const wordOf = (text: string): string => searchKey(text).replace(/[^\p{L}]/gu, '');

type Spellings<Meaning extends string> = Readonly<Record<Meaning, string>>;

const meaningOf = <Meaning extends string>(
  text: string,
  spellings: Spellings<Meaning>,
): Meaning | null => {
  const word = wordOf(text);
  const found = (Object.keys(spellings) as Meaning[]).find((meaning) =>
    spellings[meaning].split(/\s+/).some((spelling) => wordOf(spelling) === word),
  );
  return found ?? null;
};

const genders: Spellings<Gender> = {
  female: `female f woman women girl w weiblich frau femme feminin mujer femenino donna أنثى انثى
    امرأة سيدة`,
  male: `male m man men boy männlich herr mann homme masculin hombre masculino uomo ذكر رجل`,
  other: `other x o nonbinary nb enby diverse divers genderqueer genderfluid agender autre
    transgender nonconforming أخرى`,
};

const unsaid: Spellings<'unsaid'> = {
  unsaid: `prefernottosay prefernottodisclose prefernottoanswer notspecified unspecified
    notdisclosed undisclosed notsaid unknown none na notprovided u`,
};

/** Null: an unknown spelling. */
export const readGender = (text: string): Gender | null => meaningOf(text, genders);

/** Words for a gender that the person has not said. */
export const isUnsaid = (text: string): boolean => meaningOf(text, unsaid) !== null;

/** How a place in a class stands, as files write it. */
export type VisitStatus = 'booked' | 'attended' | 'no_show' | 'late_cancelled' | 'cancelled';

const statuses: Spellings<VisitStatus> = {
  booked: `booked confirmed reserved registered enrolled scheduled upcoming active accepted approved
    bookingconfirmed gebucht bestätigt reserviert réservé confirmé reservado محجوز مؤكد`,
  attended: `attended attend checkedin signedin completed complete present arrived visited showed
    came show done teilgenommen anwesend erschienen présent venu asistió حضر حضرت حاضر`,
  no_show: `noshow noshowed missed absent didnotattend didntattend notattended unattended dna
    didnotshow nichterschienen abwesend nonprésenté ausente غائب لميحضر`,
  late_cancelled: `latecancel latecancelled latecanceled latecancellation latecancelation
    cancelledlate canceledlate lc spätstorniert spätstorno annulationtardive annulétardivement`,
  cancelled: `cancelled canceled cancel cancellation earlycancel earlycancelled earlycanceled
    earlycancellation cancelledontime removed deleted voided storniert abgesagt annulé cancelado
    ملغي ملغى ملغية ألغي`,
};

/** Null: an unknown spelling. */
export const readStatus = (text: string): VisitStatus | null => meaningOf(text, statuses);
