import type { ClassOutcome } from './class-outcomes.queries.js';

/**
 * How many people a trainer taught: those who were there. Who cancelled late or did not come is no
 * head, though the seat was paid for. Reports and pay count by this.
 */
export const headsOf = ({ attended }: Pick<ClassOutcome, 'attended'>): number => attended;
