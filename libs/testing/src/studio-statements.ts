import { loadModule, parseSync } from 'libpg-query';

/** A node of the parser's tree: objects with one key, the kind of the node, and lists of them. */
type Node = Readonly<Record<string, unknown>>;

const COLUMN = 'studio_id';
/** Stands for the one studio that a statement is for, by a value or by an outer row. */
const ONE: unique symbol = Symbol('the studio of the statement');
type Place = string | typeof ONE;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): Node[] => Object.values(node).filter(isNode);
const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];
const isStatement = (node: Node): boolean => statementKinds.some((kind) => kind in node);

/** Nodes of a kind beneath a node; not those of the statements inside it. */
function* nodesOf(kind: string, from: unknown): Generator<Node> {
  if (!isNode(from)) return;
  const own = from[kind];
  if (isNode(own)) yield own;
  for (const child of childrenOf(from)) if (!isStatement(child)) yield* nodesOf(kind, child);
}

/** All statements beneath a node, at any depth: `[kind, statement]`. */
function* statementsIn(node: unknown): Generator<readonly [string, Node]> {
  if (!isNode(node)) return;
  for (const [kind, child] of Object.entries(node)) {
    if (statementKinds.includes(kind) && isNode(child)) yield [kind, child];
    yield* statementsIn(child);
  }
  // The parts of a UNION are statements without a wrapper.
  for (const side of ['larg', 'rarg'])
    if (isNode(node[side]) && ('targetList' in node[side] || 'op' in node[side]))
      yield ['SelectStmt', node[side]];
}

const stringsOf = (fields: unknown): string[] =>
  (Array.isArray(fields) ? (fields as Node[]) : []).flatMap((field) => {
    const text = field['String'];
    return isNode(text) && typeof text['sval'] === 'string' ? [text['sval']] : [];
  });

interface Table {
  name: string;
  alias: string;
}

const aliasOf = (item: Node): string | undefined => {
  const alias = item['alias'];
  return isNode(alias) ? String(alias['aliasname']) : undefined;
};

/** Tables with rows of studios; not the results of WITH, and not the server's catalogue. */
const tableOf = (item: Node, results: ReadonlySet<string>): Table[] => {
  const name = String(item['relname']);
  const isOther = results.has(name) || 'schemaname' in item || /^pg_|^migrations$/.test(name);
  return isOther ? [] : [{ name, alias: aliasOf(item) ?? name }];
};

/** Whatever else a statement reads from: results, subqueries, functions. */
const sourcesOf = (from: Node, results: ReadonlySet<string>): string[] => [
  ...[...nodesOf('RangeVar', from)].flatMap((item) =>
    results.has(String(item['relname'])) ? [aliasOf(item) ?? String(item['relname'])] : [],
  ),
  ...['RangeSubselect', 'RangeFunction'].flatMap((kind) =>
    [...nodesOf(kind, from)].flatMap((item) => aliasOf(item) ?? []),
  ),
];

/** Conditions that must hold together. */
const conjuncts = (condition: unknown): Node[] => {
  if (!isNode(condition)) return [];
  const both = condition['BoolExpr'];
  if (isNode(both) && both['boolop'] === 'AND_EXPR')
    return (both['args'] as Node[]).flatMap(conjuncts);
  return [condition];
};

class Scope {
  private readonly parents = new Map<Place, Place>();
  private merged: Place | undefined;

  constructor(
    readonly tables: readonly Table[],
    private readonly others: readonly string[],
  ) {}

  /** What has the same studio as what. */
  private join(one: Place | undefined, two: Place | undefined): void {
    if (one !== undefined && two !== undefined && this.root(one) !== this.root(two))
      this.parents.set(this.root(one), this.root(two));
  }

  private root(place: Place): Place {
    const parent = this.parents.get(place);
    return parent === undefined ? place : this.root(parent);
  }

  /** The studio of an operand: of a table here, or one that is given; undefined: not a studio. */
  private placeOf(operand: unknown, isCompared: boolean): Place | undefined {
    if (!isNode(operand)) return undefined;
    const column = operand['ColumnRef'];
    const names = isNode(column) ? stringsOf(column['fields']) : [];
    if (names.at(-1) !== COLUMN) return isCompared ? ONE : undefined;
    return this.placeOfColumn(names.at(-2));
  }

  /** Without an alias and of several tables: the column that USING has made of theirs. */
  private placeOfColumn(alias: string | undefined): Place | undefined {
    if (alias === undefined) return this.tables.length === 1 ? this.tables[0]?.alias : this.merged;
    return this.tables.some((table) => table.alias === alias) ? alias : ONE;
  }

  private equate(left: unknown, right: unknown): void {
    const one = this.placeOf(left, false);
    const two = this.placeOf(right, false);
    if (one === undefined && two === undefined) return;
    this.join(one ?? this.placeOf(left, true), two ?? this.placeOf(right, true));
  }

  /** `a = b`, and `(a, b) = (c, d)`. */
  private comparison(expression: Node): void {
    const [name] = stringsOf(expression['name']);
    if (name !== '=' || expression['kind'] !== 'AEXPR_OP') return;
    const [left, right] = [expression['lexpr'], expression['rexpr']];
    const rows = [left, right].map((side) => (isNode(side) ? side['RowExpr'] : undefined));
    const [lefts, rights] = rows.map((row) => (isNode(row) ? (row['args'] as Node[]) : undefined));
    if (lefts && rights) lefts.forEach((each, at) => this.equate(each, rights[at]));
    else this.equate(left, right);
  }

  /** `(studio_id, …) IN (SELECT …)`: the inner statement is looked at by itself. */
  private membership(expression: Node): void {
    const tested = expression['testexpr'];
    if (expression['subLinkType'] !== 'ANY_SUBLINK' || !isNode(tested)) return;
    const row = tested['RowExpr'];
    for (const each of isNode(row) ? (row['args'] as Node[]) : [tested])
      this.join(this.placeOf(each, false), ONE);
  }

  hold(condition: unknown): void {
    for (const each of conjuncts(condition)) {
      const [comparison, membership] = [each['A_Expr'], each['SubLink']];
      if (isNode(comparison)) this.comparison(comparison);
      if (isNode(membership)) this.membership(membership);
    }
  }

  /** `JOIN … USING (studio_id, …)` holds for all tables that it joins. */
  using(join: Node, results: ReadonlySet<string>): void {
    if (!stringsOf(join['usingClause']).includes(COLUMN)) return;
    const sides = [...nodesOf('RangeVar', join)].flatMap((item) => tableOf(item, results));
    const others = sourcesOf(join, results).filter((alias) => this.others.includes(alias));
    const places: Place[] = [...sides.map(({ alias }) => alias), ...others.map((): Place => ONE)];
    for (const place of places) this.join(place, places[0]);
    this.merged ??= places[0];
  }

  /** Tables whose rows may be of any studio. */
  get open(): Table[] {
    return this.tables.filter(({ alias }) => this.root(alias) !== this.root(ONE));
  }
}

const fromOf = ({ fromClause, usingClause, relation, sourceRelation }: Node): Node => ({
  fromClause,
  usingClause,
  relation: isNode(relation) ? { RangeVar: relation } : undefined,
  sourceRelation,
});

const namesIn = (node: unknown): Set<string> => {
  const names = new Set<string>();
  const collect = (each: unknown): void => {
    if (!isNode(each)) return;
    if (typeof each['ctename'] === 'string') names.add(each['ctename']);
    childrenOf(each).forEach(collect);
  };
  collect(node);
  return names;
};

const openTables = (statement: Node, results: ReadonlySet<string>): string[] => {
  const from = fromOf(statement);
  const tables = [...nodesOf('RangeVar', from)].flatMap((item) => tableOf(item, results));
  const scope = new Scope(tables, sourcesOf(from, results));
  for (const join of nodesOf('JoinExpr', from)) {
    scope.using(join, results);
    scope.hold(join['quals']);
  }
  scope.hold(statement['whereClause']);
  scope.hold(statement['joinCondition']);
  return scope.open.map(({ name }) => name);
};

/** An INSERT names the studio of its rows; what it reads is a statement of its own. */
const insertedWithout = (statement: Node, results: ReadonlySet<string>): string[] => {
  const [table] = tableOf(statement['relation'] as Node, results);
  const columns = (statement['cols'] as Node[] | undefined) ?? [];
  const names = columns.map((column) => (column['ResTarget'] as Node)['name']);
  return table && !names.includes(COLUMN) ? [table.name] : [];
};

/** Call once before `tablesOfAnyStudio`. */
export const loadParser = (): Promise<void> => loadModule();

/**
 * The tables of which a statement may touch rows of more than one studio: nothing compares their
 * `studio_id` with a value, or with that of a table for which something does. All tables count as
 * tables of studios (`keysWithoutStudio` sees to it). Throws when it is no SQL of PostgreSQL.
 */
export const tablesOfAnyStudio = (sql: string): string[] => {
  const tree: unknown = parseSync(sql);
  const results = namesIn(tree);
  const open = [...statementsIn(tree)].flatMap(([kind, statement]) =>
    kind === 'InsertStmt' ? insertedWithout(statement, results) : openTables(statement, results),
  );
  return [...new Set(open)];
};
