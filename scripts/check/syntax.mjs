import { join } from 'node:path'
import ts from 'typescript'

/**
 * Reads files without their imports and without the standard library: names that no file binds are then
 * exactly the global ones, so an argument called `fetch` is never mistaken for the real thing.
 *
 * @param {string} root
 * @param {readonly string[]} paths
 */
export function readSyntax(root, paths) {
  const program = ts.createProgram(
    paths.map(path => join(root, path)),
    {
      noLib: true,
      noResolve: true,
      types: [],
      target: ts.ScriptTarget.ES2023,
      jsx: ts.JsxEmit.Preserve,
      allowJs: true,
    },
  )
  const checker = program.getTypeChecker()
  return paths.map(path => ({ path, source: program.getSourceFile(join(root, path)), checker }))
}

/** Calls `visit` with every node of the tree, parents first. */
export function walkNodes(node, visit) {
  visit(node)
  ts.forEachChild(node, child => walkNodes(child, visit))
}

/** Lists the tokens of a file in order, the end of the file included: its trivia holds the last comments. */
export function leavesOf(source) {
  const leaves = []
  const visit = node => {
    const children = node.getChildren(source).filter(child => !ts.isJSDoc(child))
    if (children.length > 0) for (const child of children) visit(child)
    else if (node.kind < ts.SyntaxKind.FirstNode || node.kind === ts.SyntaxKind.EndOfFileToken) leaves.push(node)
  }
  visit(source)
  return leaves
}

/** The name of the global that `node` reads, or null: `fetch`, `globalThis.fetch`, `window.fetch`. */
export function globalRead(node, checker) {
  if (ts.isPropertyAccessExpression(node) && isGlobalName(node.expression, checker, ['globalThis', 'window', 'self'])) {
    return node.name.text
  }
  return ts.isIdentifier(node) && isRead(node) && !bindingOf(node, checker) ? node.text : null
}

/** Whether `node` is one of these names, bound by nothing in its own file. */
export function isGlobalName(node, checker, names) {
  return ts.isIdentifier(node) && names.includes(node.text) && !bindingOf(node, checker)
}

/** The declaration of this identifier within the file. */
export function bindingOf(identifier, checker) {
  const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
    ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
    : checker.getSymbolAtLocation(identifier)
  return symbol?.declarations?.length ? symbol : undefined
}

/** The module that an import, a re-export, an `import()` or a `require()` names, or null. */
export function importedModule(node) {
  const called = ts.isCallExpression(node) && node.arguments[0]
  const isImportCall = called && (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node.expression))
  const specifier =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : isImportCall
        ? called
        : undefined
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : null
}

const isRequire = node => ts.isIdentifier(node) && node.text === 'require'

function isRead(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === node
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isJsxAttribute(parent) || ts.isQualifiedName(parent)) return false
  if (ts.isTypeQueryNode(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  return !ts.isPartOfTypeNode(node) && parent.name !== node
}
