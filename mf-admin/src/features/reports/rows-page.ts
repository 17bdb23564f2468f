/** A page of the rows behind a number. */
export interface RowsPage<Row> {
  items: Row[];
  nextCursor?: string | null | undefined;
}

export interface PageRequest {
  cursor?: string | undefined;
  /** Rows; the page's own number when it is left out. */
  limit?: number;
  signal?: AbortSignal;
}

/** Rows of a page on the screen. */
export const PAGE_ROWS = 50;
/** As many as one answer holds. */
export const MOST_ROWS = 500;

/** All of them, for a file. */
export const readAll = async <Row>(
  read: (page: PageRequest) => Promise<RowsPage<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read({ limit: MOST_ROWS, ...(cursor && { cursor }) });
    rows.push(...page.items);
    if (!page.nextCursor) return rows;
    cursor = page.nextCursor;
  }
};
