import ts from 'typescript'
import { implementedTypes, keyOf } from './implemented-types.mjs'
import { RULES } from './rules.mjs'
import { isShipped, isTest, listCode } from './source-files.mjs'
import { readSyntax, walkNodes } from './syntax.mjs'

/** The only files that may use the system's clock, randomness and network; all others get them as arguments. */
const COMPOSITION_ROOTS = new Set([
  'electron/main.ts',
  'electron/begin.ts',
  'electron/cache/worker/main.ts',
  'electron/calculation/worker/main.ts',
  'electron/search/worker/main.ts',
  'service/main.ts',
  'service/cli.ts',
  'renderer/main.tsx',
])

/**
 * The house rules that no off-the-shelf linter has, for every TypeScript file below `root`.
 *
 * @param {string} root
 * @returns {{ checked: number, problems: string[] }} problems as `path:line rule: what to do instead`
 */
export function checkCode(root) {
  const files = readSyntax(
    root,
    listCode(root).filter(path => /\.tsx?$/.test(path)),
  )
  const implemented = implementedTypes(files)
  return { checked: files.length, problems: files.flatMap(file => checkFile(file, implemented)) }
}

function checkFile({ path, source, checker }, implemented) {
  const place = {
    path,
    isShipped: isShipped(path),
    isTest: isTest(path),
    isRoot: COMPOSITION_ROOTS.has(path),
    isPageWidget: /^renderer\/(ui|ui-state)\//.test(path),
  }
  const isImplemented = name => implemented.has(keyOf(path, name))
  const rules = RULES.filter(rule => rule.appliesTo(place))
  const problems = new Set()
  for (const rule of rules) {
    walkNodes(source, node => {
      if (!rule.offends(node, checker, source, isImplemented)) return
      const { line } = source.getLineAndCharacterOfPosition(ts.isSourceFile(node) ? 0 : node.getStart(source))
      problems.add(`${path}:${line + 1} ${rule.name}: ${rule.instead}`)
    })
  }
  return [...problems]
}
