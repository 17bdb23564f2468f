/** A constraint that says no: the seat, another class of the member, a credit, a class that was moved. */
export const refusedByTheDatabase = ['23505', '23P01', '23502', '23514', '23503'];
