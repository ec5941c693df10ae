import { scanFormula } from './scan.ts'

/** Whether a formula names a row by its number, as in "=[Cost]5": a row inserted above changes that number. */
export const namesRowNumbers = (formula: string): boolean =>
  scanFormula(formula).some(token => token.kind === 'reference' && token.row?.kind === 'number')
