/** Rows about one person, as the person may read them. */
export interface PersonalTable {
  /** Name of the list in data.json and of the CSV file. */
  name: string;
  /** What the rows are, for the README of the archive. */
  about: string;
  /**
   * Selects them for `$1` studio and `$2` person. First column `key`: text, unique, the order of
   * the rows; it is left out of what is shown. The others have readable names; money is in AED.
   */
  sql: string;
  /** Tables of the database that are read here; `[name]` unless said. */
  reads?: readonly string[];
}
