import type { ImportBatchRow, ImportProblem, ImportUndo } from '@studio/contracts';
import { studioDay, studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { addImportedPackage, lockPackage } from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import { recordHistory } from '../../people/history/history.api.js';
import { packageWarnings } from '../../policy/package-windows.js';
import { seatsOfImported, takeImportedPackage } from '../../seats/seats.api.js';
import { isUndone } from './imported-records.js';
import { byName, nameKey } from './name-key.js';
import {
  keptAsUsed,
  namesOf,
  problemOf,
  undone,
  type Importing,
  type RecordImporter,
} from './record-importer.js';

interface Sold {
  id: string | null;
  name: string;
  credits: number | null;
  class_type_ids: string[];
}

interface Catalogue {
  packages: Map<string, Sold>;
  classTypes: Map<string, { id: string; name: string }>;
}

/** Packages by name, whatever their state: of two versions the one that is sold now. */
const findCatalogue = async (tx: EntityManager, studioId: string): Promise<Catalogue> => {
  const packages = await tx.query<Sold[]>(
    `SELECT id, name, credits, class_type_ids FROM packages WHERE studio_id = $1
     ORDER BY replaced_at IS NULL DESC, version_number DESC, id`,
    [studioId],
  );
  const classTypes = await tx.query<{ id: string; name: string }[]>(
    'SELECT id, name FROM class_types WHERE studio_id = $1 ORDER BY active DESC, id',
    [studioId],
  );
  return { packages: byName(packages), classTypes: byName(classTypes) };
};

const isProblem = (found: Sold | ImportProblem): found is ImportProblem => 'code' in found;

/** A product of the studio; else a name of the file's own, for the class types that it names. */
const findSold = (
  { packages, classTypes }: Catalogue,
  { packageName = '', classTypes: named }: ImportBatchRow['facts'],
): Sold | ImportProblem => {
  const sold = packages.get(nameKey(packageName));
  if (!named) return sold ?? problemOf('packageName', 'package_unknown', packageName);
  const names = named.split(';').map((name) => name.trim());
  const unknown = names.find((name) => !classTypes.has(nameKey(name)));
  if (unknown !== undefined) return problemOf('classTypes', 'class_type_unknown', unknown);
  const ids = names.flatMap((name) => classTypes.get(nameKey(name))?.id ?? []);
  const whole = sold ?? { id: null, name: packageName, credits: null };
  return { ...whole, class_type_ids: [...new Set(ids)] };
};

interface Terms {
  left: number;
  total: number;
  boughtOn: string;
  expiresOn: string;
}

const termsOf = (facts: ImportBatchRow['facts'], { credits }: Sold, today: string): Terms => {
  const left = Number(facts['creditsLeft']);
  // A package of the file's own has what is left, at least one.
  const total = Number(facts['creditsTotal'] ?? credits ?? Math.max(left, 1));
  const boughtOn = facts['boughtOn'] ?? today;
  return { left, total, boughtOn, expiresOn: facts['expiresOn'] ?? '' };
};

const problemsOf = (
  { left, total, boughtOn, expiresOn }: Terms,
  today: string,
): ImportProblem[] => [
  ...(left > total ? [problemOf('creditsLeft', 'more_than_package', String(total))] : []),
  ...(expiresOn < today ? [problemOf('expiresOn', 'already_expired')] : []),
  ...(expiresOn >= today && boughtOn > expiresOn
    ? [problemOf('boughtOn', 'ends_before_begin')]
    : []),
];

const toFils = (aed = '0'): number => Math.round(Number(aed) * 100);

const write = async (
  tx: EntityManager,
  { studio, request, now }: Importing,
  { row, sold, terms }: { row: ImportBatchRow; sold: Sold; terms: Terms },
): Promise<{ recordId: string }> => {
  const { id: studioId } = studio;
  const { left, total, boughtOn, expiresOn } = terms;
  const { lowAt } = packageWarnings(studioDay(now), studio.settings);
  const recordId = await addImportedPackage(
    tx,
    {
      studioId,
      memberId: row.person.id,
      packageId: sold.id,
      name: sold.name,
      classTypeIds: sold.class_type_ids,
      validFrom: boughtOn,
      expiresOn,
      beginsCount: null,
      beginsUnit: null,
      creditsTotal: total,
      credits: left,
      pricePaid: toFils(row.facts['pricePaid']),
      purchasedAt: studioInstant(boughtOn),
    },
    { now, lowAt },
  );
  await recordHistory(tx, {
    studioId,
    by: null,
    actorId: request.actorId,
    at: now,
    action: 'package.imported',
    subjectUserId: row.person.id,
    before: {},
    after: { userPackageId: recordId, packageName: sold.name, creditsLeft: left, expiresOn },
    reason: `Import of ${request.fileName}`,
  });
  return { recordId };
};

/** Nothing of it was used, changed or frozen; bookings of an import that was taken back don't count. */
const isUsed = async (tx: EntityManager, studioId: string, id: string): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM credit_ledger l WHERE l.studio_id = $1 AND l.user_package_id = $2
       AND l.because IS DISTINCT FROM 'import'
       AND (l.booking_id IS NULL OR NOT ${isUndone('l.booking_id')})
     UNION ALL
     SELECT FROM bookings b WHERE b.studio_id = $1 AND b.user_package_id = $2
       AND NOT ${isUndone('b.id')}
     UNION ALL
     SELECT FROM package_freezes f WHERE f.studio_id = $1 AND f.user_package_id = $2 LIMIT 1`,
    [studioId, id],
  );
  return rows.length > 0;
};

/** Credits with expiry: packages of members. */
export const importCredits: RecordImporter = {
  async judge(tx, importing) {
    const catalogue = await findCatalogue(tx, importing.studio.id);
    const today = studioDay(importing.now);
    return (row) => {
      const sold = findSold(catalogue, row.facts);
      if (isProblem(sold)) return { problems: [sold] };
      const terms = termsOf(row.facts, sold, today);
      const problems = problemsOf(terms, today);
      if (problems.length > 0) return { problems };
      return { write: (part) => write(part, importing, { row, sold, terms }) };
    };
  },

  async undo(tx, importing, record) {
    const { studio, request } = importing;
    const owned = await lockPackage(tx, { studioId: studio.id, id: record.record_id });
    if (!owned) return undone;
    const { id, creditsLeft } = owned;
    const isInUse = await isUsed(tx, studio.id, id);
    if (isInUse && !request.bookings) return keptAsUsed(await seatsOfImported(tx, { studio, id }));
    const taking = { studio, id, reason: reasonOf(request), askedBy: request.actorId };
    // Of what nobody uses there is nothing to keep.
    const bookings = (isInUse && request.bookings) || 'cancel';
    const seats = await takeImportedPackage(tx, { ...taking, bookings });
    await recordUndo(tx, importing, { owned, creditsLeft });
    if (bookings === 'keep') return keptAsUsed(seats, 'booking_kept');
    return { state: 'undone', problems: namesOf(seats, 'booking_cancelled') };
  },
};

const reasonOf = ({ fileName }: ImportUndo): string => `Import of ${fileName} taken back`;

const recordUndo = (
  tx: EntityManager,
  { studio, request, now }: Importing<ImportUndo>,
  { owned, creditsLeft }: { owned: UserPackage; creditsLeft: number },
): Promise<void> =>
  recordHistory(tx, {
    studioId: studio.id,
    by: null,
    actorId: request.actorId,
    at: now,
    action: 'package.import_undone',
    subjectUserId: owned.memberId,
    before: { creditsLeft },
    after: { userPackageId: owned.id, packageName: owned.name, creditsLeft: 0 },
    reason: reasonOf(request),
  });
