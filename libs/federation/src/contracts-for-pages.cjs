// What pages take of the contracts. Their declarations are made by calls, of which a bundler can't know
// that they do nothing else: each is marked, so that what a page does not use is left out. Nor does a page
// need what only servers and the API's description read of an endpoint.
const ts = require('typescript');

const OF_SERVERS = new Set([
  'service',
  'summary',
  'callers',
  'services',
  'isSlow',
  'publicPage',
  'machine',
  'errors',
]);

const isWork = (node) =>
  ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isSpreadElement(node);
/** Whether something runs when the declaration is read; what stands in a function does not yet. */
const hasWork = (node) =>
  !ts.isFunctionLike(node) && (isWork(node) || ts.forEachChild(node, hasWork) === true);

/** `[start, end, text]`: what stands there instead. */
const marked = ({ initializer }) =>
  initializer && hasWork(initializer)
    ? [
        [initializer.getStart(), initializer.getStart(), '/*#__PURE__*/ (() => ('],
        [initializer.end, initializer.end, '))()'],
      ]
    : [];

const withoutServersPart = (node) => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'endpoint') return [];
  const { properties = [] } = node.arguments[0];
  return properties.flatMap((property, n) =>
    OF_SERVERS.has(property.name?.getText())
      ? [[property.pos, properties[n + 1]?.pos ?? properties.end, '']]
      : [],
  );
};

module.exports = function contractsForPages(source) {
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true);
  const changes = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap((one) => [
      ...marked(one),
      ...(one.initializer ? withoutServersPart(one.initializer) : []),
    ]);
  return changes
    .sort(([a], [b]) => b - a)
    .reduce(
      (text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end),
      source,
    );
};
