// Finds texts for people in a source file, by the place where a literal stands and by how it reads.
import ts from 'typescript';

/** Attributes of components that hold no text for people, whatever they look like. */
const technical = new Set(
  `accept as autoCapitalize autoComplete className crossOrigin d dir enterKeyHint fill form htmlFor
   href id inputMode key kind lang media method name pattern rel role sizes src srcSet step stroke
   style target to type variant viewBox`.split(/\s+/),
);
/** Attributes that always hold one. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder|braillelabel)|alt|placeholder|title|label|what|lead|hint|heading|caption|summary|legend|hintText)$/;
/** Functions whose texts are for developers or machines. */
const unspoken =
  /^(Error|TypeError|RangeError|\w*Error|RegExp|querySelector\w*|closest|matches|matchMedia|require|import|t|Symbol|addEventListener|removeEventListener|setAttribute|getAttribute|setHeader|header|append|fetch|log|logSilentFailure|Intl|DateTimeFormat|NumberFormat|Sql|query|counter|gauge|histogram|InjectRepository|Inject|replace|replaceAll|split|startsWith|endsWith|includes|indexOf|join|describe)$/;

/** `console.error`, `this.log.warn`; a toast's `error` is for people. */
const loggers = /^(console|log|logger)$|\.(log|logger)$/;

const sentence = /^["“(]?\p{Lu}\p{L}*['’]?\p{Ll}*[,:;.!?…]?\s+\S/u;
const prose = /\p{Ll}{2,}[,;:]?\s+(\p{Ll}{2,}|\{\})[\s.,!?…]|\p{L}{2,}[.!?…]$/u;
const oneWord = /^\p{Lu}\p{Ll}+(['’]\p{Ll}+)?[.!?…]?$/u;
const code =
  /^[\w-]+(\s*[=;>{]|\.\w)|[<>]|\{\{|\{[\w-]+:|^\/|^[a-z-]+:|=>|::|^[\d.\s\w%-]+(px|rem|em|vw|fr)\b|^(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;

const isText = (text) => !code.test(text) && (sentence.test(text) || prose.test(text));

const plainOf = (node) =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map((span) => '{}' + span.literal.text).join('')
    : node.text;

const calleeName = (call) => {
  const callee = call.expression;
  if (!callee) return '';
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) && loggers.test(callee.expression.getText()))
    return 'log';
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
};

/** What a literal goes through unchanged on its way to the screen. */
const passes = (up, at) =>
  ts.isParenthesizedExpression(up) ||
  (ts.isConditionalExpression(up) && up.condition !== at) ||
  (ts.isBinaryExpression(up) && /^(&&|\|\||\?\?|\+)$/.test(up.operatorToken.getText()));

/** A part `at` of `up` that is for machines. */
const codePlaces = [
  (up) => ts.isTypeNode(up) || ts.isImportDeclaration(up) || ts.isExportDeclaration(up),
  (up, at) => ts.isCaseClause(up) && up.expression === at,
  (up) => ts.isBinaryExpression(up) && /^[!=]==?$/.test(up.operatorToken.getText()),
  (up, at) => ts.isElementAccessExpression(up) && up.argumentExpression === at,
  (up, at) => ts.isPropertyAssignment(up) && up.name === at,
  (up) => ts.isTaggedTemplateExpression(up) || ts.isDecorator(up) || ts.isThrowStatement(up),
  (up, at) =>
    (ts.isCallExpression(up) || ts.isNewExpression(up)) &&
    up.expression !== at &&
    unspoken.test(calleeName(up)),
];

const placeOfAttribute = (attribute, direct) => {
  const name = attribute.name.getText();
  if (technical.has(name) || name.startsWith('data-')) return 'code';
  return direct && spoken.test(name) ? 'spoken' : 'jsx';
};

const isNamedText = (node) =>
  ts.isPropertyAssignment(node) &&
  /(label|title|text|heading|hint|word)$/i.test(node.name.getText());

/** `({ label = 'Loading' })`: a component's own text where its caller gives none. */
const isDefaultText = (up, at) =>
  (ts.isBindingElement(up) || ts.isParameter(up)) &&
  up.initializer === at &&
  spoken.test((up.propertyName ?? up.name).getText());

/** By what it is called: a default of a property, or a property itself. */
const placeOfNamed = (up, at, direct) => {
  if (isDefaultText(up, at)) return direct ? 'spoken' : 'jsx';
  return isNamedText(up) ? 'jsx' : undefined;
};

/** What the place `up` says of a literal in its part `at`; undefined: look further out. */
const placeBy = (up, at, direct) => {
  if (codePlaces.some((isCode) => isCode(up, at))) return 'code';
  if (ts.isJsxAttribute(up)) return placeOfAttribute(up, direct);
  if (ts.isJsxExpression(up) && !ts.isJsxAttribute(up.parent)) return direct ? 'spoken' : 'jsx';
  const named = placeOfNamed(up, at, direct);
  if (named) return named;
  return ts.isFunctionLike(up) || ts.isBlock(up) ? 'value' : undefined;
};

/** The places around a literal, from inside out, say what it is for. */
const placeOf = (node) => {
  let direct = true;
  for (let at = node, up = node.parent; up; at = up, up = up.parent) {
    const place = placeBy(up, at, direct);
    if (place) return place;
    direct &&= passes(up, at) || ts.isJsxExpression(up);
  }
  return 'value';
};

/** `wide ? 'Cancelled, refunded' : 'Cancelled'`: the short one is a text because the long one is. */
const besideText = (node) => {
  const up = node.parent;
  if (!ts.isConditionalExpression(up) || up.condition === node) return false;
  const other = up.whenTrue === node ? up.whenFalse : up.whenTrue;
  return (ts.isStringLiteral(other) && isText(other.text)) || calleeName(other) === 't';
};

const isLiteral = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateExpression(node);

/** Whether a text is one for people, by the place where it stands. */
const isForPeople = {
  code: () => false,
  spoken: () => true,
  jsx: (text) => isText(text) || oneWord.test(text),
  value: (text, node) => isText(text) || (oneWord.test(text) && besideText(node)),
};

/**
 * Every place of a source file that holds a text for people.
 * @returns {{ node: ts.Node, text: string }[]}
 */
export const textsIn = (source) => {
  const found = [];
  const visit = (node) => {
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text)) found.push({ node, text: node.text.trim() });
    } else if (isLiteral(node)) {
      const text = plainOf(node);
      const hasLetters = /\p{L}/u.test(text.replaceAll('{}', ''));
      if (hasLetters && isForPeople[placeOf(node)](text, node)) found.push({ node, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
