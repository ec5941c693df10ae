import ts from 'typescript'
import { hasReasonBeside } from './reasons.mjs'
import { bindingOf, globalRead, importedModule, isGlobalName } from './syntax.mjs'

const onlyGiven = place => place.isShipped && !place.isRoot
const shipped = place => place.isShipped

/** The constants of mulberry32, three linear congruential generators and a xorshift, as the parser writes them. */
const GENERATORS = new Set(['1831565813', '1664525', '1103515245', '48271', '2463534242'])

/** Each rule has a name, the files it applies to, the offence, and the remedy. */
export const RULES = [
  {
    name: 'clock',
    instead: 'take `now: () => number` as an argument; only a composition root reads the clock.',
    appliesTo: onlyGiven,
    offends: (node, checker) =>
      isMember(node, checker, 'Date', ['now']) ||
      (ts.isNewExpression(node) && isGlobalName(node.expression, checker, ['Date']) && !node.arguments?.length) ||
      (ts.isCallExpression(node) && isGlobalName(node.expression, checker, ['Date'])),
  },
  {
    name: 'chance',
    instead: 'take `newId: () => string` (or the bytes) as an argument; only a composition root makes random ones.',
    appliesTo: onlyGiven,
    offends: (node, checker) =>
      isMember(node, checker, 'Math', ['random']) ||
      isMember(node, checker, 'crypto', ['randomUUID', 'getRandomValues']) ||
      isRandomOfNode(node),
  },
  {
    name: 'timers',
    instead: 'take the timer as an argument (`wait: (ms) => Promise<void>`), so that a test can turn the clock.',
    appliesTo: place => onlyGiven(place) && !place.isPageWidget,
    offends: (node, checker) =>
      ['setTimeout', 'setInterval', 'setImmediate'].includes(globalRead(node, checker)) ||
      ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].includes(importedModule(node)),
  },
  {
    name: 'network',
    instead: 'take `fetch` as an argument; in the page, call the bridge: the page has no network.',
    appliesTo: onlyGiven,
    offends: (node, checker) =>
      ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].includes(globalRead(node, checker)),
  },
  {
    name: 'sync-ipc',
    instead: 'use a channel of shared/ipc/contract.ts: a synchronous message freezes the page.',
    appliesTo: shipped,
    offends: node => ts.isPropertyAccessExpression(node) && node.name.text === 'sendSync',
  },
  {
    name: 'markup-from-text',
    instead: 'set textContent, or render an element: text from a sheet must never become markup.',
    appliesTo: shipped,
    offends: node =>
      (ts.isPropertyAccessExpression(node) &&
        ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'createContextualFragment'].includes(node.name.text)) ||
      ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.name.getText() === 'dangerouslySetInnerHTML'),
  },
  {
    name: 'sql',
    instead: 'write the statement as one constant string and bind the values with ?.',
    appliesTo: shipped,
    offends: (node, checker) => isBuiltSql(node) || isStatementFromParts(node, checker),
  },
  {
    name: 'code-from-text',
    instead: 'shipped code starts no programs and runs no text; use utilityProcess or a worker for heavy work.',
    appliesTo: shipped,
    offends: (node, checker) =>
      /^(node:)?(child_process|vm)$/.test(importedModule(node) ?? '') ||
      ['eval', 'Function'].includes(globalRead(node, checker)),
  },
  {
    name: 'address',
    instead: 'call `parseUrl` (shared/parse-url.ts): in Node 20 a compiled `URL.canParse` refuses hosts with umlauts.',
    appliesTo: shipped,
    offends: (node, checker) => isMember(node, checker, 'URL', ['canParse']),
  },
  {
    name: 'one-mutex',
    instead: 'take `pLimit(1)` for work that runs one at a time: it survives a failure and counts what waits.',
    appliesTo: shipped,
    offends: isPromiseChain,
  },
  {
    name: 'one-generator',
    instead: 'draw from `createRandom` (shared/random.ts); in a test, from `createTestRandom`.',
    appliesTo: place => place.path !== 'shared/random.ts',
    offends: node => ts.isNumericLiteral(node) && GENERATORS.has(node.text),
  },
  {
    name: 'one-address-guard',
    instead: 'ask `addressKind` (shared/address-kind.ts) which network is behind an address.',
    appliesTo: shipped,
    offends: node => ts.isIdentifier(node) && node.text === 'BlockList',
  },
  {
    name: 'error-code',
    instead: 'call `errorCode` (shared/thrown.ts).',
    appliesTo: place => place.isShipped && place.path !== 'shared/thrown.ts',
    offends: node =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      ts.isStringLiteral(node.left) &&
      node.left.text === 'code',
  },
  {
    name: 'one-window',
    instead: 'call `makeWindow` (electron/shell/page/make-window.ts): it says what no page of Sheaf may do.',
    appliesTo: place => place.isShipped && place.path !== 'electron/shell/page/make-window.ts',
    offends: node =>
      ts.isNewExpression(node) &&
      /^(BrowserWindow|BaseWindow|BrowserView|WebContentsView)$/.test(lastName(node.expression)),
  },
  {
    name: 'foreign-picture',
    instead: 'have it decoded in a sandboxed page (electron/shell/page/thumbnail-window.ts), never in main.',
    appliesTo: shipped,
    offends: node => ts.isIdentifier(node) && node.text === 'nativeImage',
  },
  {
    name: 'as-reason',
    instead: 'parse the value, or narrow it; where neither can be done, say why in a comment on this line or above.',
    appliesTo: () => true,
    offends: (node, _checker, source) =>
      (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) &&
      !ts.isConstTypeReference(node.type) &&
      !hasReasonBeside(node, source),
  },
  {
    name: 'type-for-data',
    instead: 'write `type`: an `interface` is for what a class implements, or for a global of the page.',
    appliesTo: () => true,
    offends: (node, _checker, _source, isImplemented) =>
      ts.isInterfaceDeclaration(node) && !ts.isModuleBlock(node.parent) && !isImplemented(node.name.text),
  },
  {
    name: 'interface-for-classes',
    instead: 'write `interface`: a class implements it. A `type` is for data.',
    appliesTo: () => true,
    offends: (node, _checker, _source, isImplemented) =>
      ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type) && isImplemented(node.name.text),
  },
  {
    name: 'ceiling',
    instead:
      'take the timeout from e2e/harness/ceilings.ts, or wait for a condition: a short one fails on a busy machine.',
    appliesTo: place => place.path.startsWith('e2e/') && place.path !== 'e2e/harness/ceilings.ts',
    offends: isOwnTimeout,
  },
  {
    name: 'file-name',
    instead: 'name the file for the one thing in it, in kebab-case: no index, utils, helpers, common or manager.',
    appliesTo: place => !isPlainName(place.path),
    offends: node => ts.isSourceFile(node),
  },
]

/** `last = last.then(…)`, or `this.#last = this.#last.then(…)`. */
function isPromiseChain(node) {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isCallExpression(node.right) &&
    ts.isPropertyAccessExpression(node.right.expression) &&
    node.right.expression.name.text === 'then' &&
    node.right.expression.expression.getText() === node.left.getText()
  )
}

const lastName = node => (ts.isPropertyAccessExpression(node) ? node.name.text : node.getText())

function isPlainName(path) {
  const name = path
    .split('/')
    .at(-1)
    .replace(/(\.(config|test|e2e|bench))?\.[a-z]+$/, '')
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !/(^|-)(index|utils?|helpers?|common|manager)$/.test(name)
}

function isMember(node, checker, object, names) {
  return (
    ts.isPropertyAccessExpression(node) &&
    names.includes(node.name.text) &&
    globalRead(node.expression, checker) === object
  )
}

function isRandomOfNode(node) {
  if (ts.isImportSpecifier(node)) {
    const random = /^random/.test((node.propertyName ?? node.name).text)
    return random && /^(node:)?crypto$/.test(importedModule(node.parent.parent.parent) ?? '')
  }
  return ts.isPropertyAccessExpression(node) && /^random(UUID|Bytes|Int|Fill|FillSync)$/.test(node.name.text)
}

const TIMEOUT_SETTERS = [
  'setTimeout',
  'setInterval',
  'setDefaultTimeout',
  'setDefaultNavigationTimeout',
  'waitForTimeout',
  'slow',
]

/** A literal timeout, directly or by a constant of this file, or a setter that multiplies one. */
function isOwnTimeout(node, checker) {
  if (ts.isPropertyAssignment(node))
    return /timeout$/i.test(node.name.getText()) && holdsNumber(node.initializer, checker)
  if (!ts.isCallExpression(node)) return false
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  if (!TIMEOUT_SETTERS.includes(called.getText())) return false
  return called.getText() === 'slow' || node.arguments.some(argument => holdsNumber(argument, checker))
}

function holdsNumber(node, checker) {
  if (ts.isNumericLiteral(node)) return true
  if (ts.isBinaryExpression(node)) return holdsNumber(node.left, checker) && holdsNumber(node.right, checker)
  const initializer = initializerOf(node, checker)
  return initializer !== undefined && holdsNumber(initializer, checker)
}

const SQL_START =
  /^\s*(SELECT|INSERT( OR \w+)? INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|PRAGMA|WITH|ATTACH|VACUUM|REPLACE INTO)\s/

/** Upper case distinguishes a statement from a sentence that begins with "Delete". */
const isBuiltSql = node => ts.isTemplateExpression(node) && SQL_START.test(node.head.text)

/** `prepare` and `exec` require constant text; constants of the same file may be joined with `+`. */
function isStatementFromParts(node, checker) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  if (!['prepare', 'exec'].includes(node.expression.name.text)) return false
  const [text] = node.arguments
  return text !== undefined && isFromParts(text, checker)
}

function isFromParts(text, checker) {
  if (ts.isTemplateExpression(text)) return true
  if (ts.isBinaryExpression(text)) return !isConstant(text, checker)
  const initializer = initializerOf(text, checker)
  return initializer !== undefined && isFromParts(initializer, checker)
}

function isConstant(text, checker) {
  if (ts.isStringLiteralLike(text)) return true
  if (ts.isBinaryExpression(text)) return isConstant(text.left, checker) && isConstant(text.right, checker)
  const initializer = initializerOf(text, checker)
  return initializer !== undefined && isConstant(initializer, checker)
}

/** The initializer of a `const` in this file. */
function initializerOf(text, checker) {
  if (!ts.isIdentifier(text)) return undefined
  const declared = bindingOf(text, checker)?.valueDeclaration
  if (!declared || !ts.isVariableDeclaration(declared)) return undefined
  return ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const ? declared.initializer : undefined
}
