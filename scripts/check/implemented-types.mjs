import { posix } from 'node:path'
import ts from 'typescript'
import { walkNodes } from './syntax.mjs'

/** The types that classes implement, as `path name` of their declarations. Types of libraries have none here. */
export function implementedTypes(files) {
  return new Set(
    files.flatMap(({ path, source }) => {
      const imported = importedNames(path, source)
      return implementedIn(source).map(name => imported.get(name) ?? keyOf(path, name))
    }),
  )
}

export const keyOf = (path, name) => `${path} ${name}`

function implementedIn(source) {
  const names = []
  walkNodes(source, node => {
    if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword)
      names.push(...node.types.map(({ expression }) => expression.getText(source)))
  })
  return names
}

/** The origin of each name that this file imports. */
function importedNames(path, source) {
  const declarations = source.statements.filter(statement => ts.isImportDeclaration(statement))
  return new Map(
    declarations.flatMap(({ moduleSpecifier, importClause }) => {
      const from = posix.join(posix.dirname(path), moduleSpecifier.text)
      const elements = importClause?.namedBindings?.elements ?? []
      return elements.map(({ name, propertyName }) => [name.text, keyOf(from, (propertyName ?? name).text)])
    }),
  )
}
