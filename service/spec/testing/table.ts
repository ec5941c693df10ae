import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { fold, SECTIONS, textsBySection } from './sections.ts'

/** A sentence of the specification with the file and name of its test. */
export type HeldRule = {
  readonly section: string
  readonly quote: string
  /** From the root of the project, with forward slashes. */
  readonly file: string
  readonly test: string
}

/** Every `rule(…)` of the tests in service/spec, in source order. `root` is the root of the project. */
export function readRules(root: string): readonly HeldRule[] {
  const files = readdirSync(join(root, 'service/spec')).filter(name => name.endsWith('.test.ts'))
  return files.sort().flatMap(name => {
    const file = `service/spec/${name}`
    return callsOf(root, file).flatMap((call): HeldRule[] => {
      if (call.expression.getText() !== 'rule') return []
      const [section, quote] = call.arguments.map(textOf)
      return [{ section: section ?? '', quote: quote ?? '', file, test: `${section}: ${quote}` }]
    })
  })
}

/** The names of the tests that run in a file: groups, then name, as for `vitest -t`. */
export function readTestNames(root: string, file: string): ReadonlySet<string> {
  const isRun = (call: ts.CallExpression): boolean =>
    /^(?:test|it)\b(?!\.(?:skip|todo))/.test(call.expression.getText()) && textOf(call.arguments[0]) !== undefined
  const calls = callsOf(root, file).filter(isRun)
  return new Set(calls.map(call => [...groupsOf(call), textOf(call.arguments[0])].join(' ')))
}

function groupsOf(node: ts.Node): readonly (string | undefined)[] {
  const { parent } = node
  if (!parent) return []
  const isGroup = ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText())
  return [...groupsOf(parent), ...(isGroup ? [textOf(parent.arguments[0])] : [])]
}

/** The table of service/README.md: sections in the order of the specification, rules in source order. */
export function toTable(rules: readonly HeldRule[]): string {
  const rows = SECTIONS.flatMap(section => rules.filter(rule => rule.section === section)).map(
    ({ section, quote, file, test }) => {
      // A test made by `rule` is named by its sentence, which is in the row already.
      const name = test === `${section}: ${quote}` ? '' : `: ${toCell(test)}`
      return `| ${section} | ${toCell(quote)} | ${file}${name} |`
    },
  )
  return ['| Section | The specification says | Held by |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The faults of a set of rules; empty when it is valid. Each must quote the specification word for word. */
export function faultsOf(rules: readonly HeldRule[], specification: string): readonly string[] {
  const known: ReadonlySet<string> = new Set(SECTIONS)
  const texts = textsBySection(specification)
  const isQuoted = ({ section, quote }: HeldRule) => texts.get(section)?.includes(fold(quote)) ?? false
  const names = rules.map(({ section, quote }) => `${section}: ${quote}`)
  return [
    ...rules.filter(({ section }) => !known.has(section)).map(({ section }) => `no section is called "${section}"`),
    ...rules.filter(({ quote }) => quote === '').map(({ file }) => `a rule of ${file} quotes nothing`),
    ...rules.filter(({ quote }) => wordCountOf(quote) > 12).map(({ quote }) => `over twelve words: ${quote}`),
    ...rules
      .filter(rule => known.has(rule.section) && !isQuoted(rule))
      .map(({ section, quote }) => `not said under "${section}": ${quote}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map(name => `quoted twice: ${name}`),
  ]
}

function callsOf(root: string, file: string): readonly ts.CallExpression[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

// A table row is quoted with its bars, which are no words.
function wordCountOf(quote: string): number {
  return quote.split(/\s+/).filter(word => word !== '|').length
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
