import type { Account, KnownAccount } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount, formatEditsAndFiles } from '../../ui/messages/format-counts.ts'
import { formatList } from '../../ui/messages/format-list.ts'

/** The account that signs out with its unsaved edits, and the accounts that stay signed in. */
export type Leaving = {
  readonly name: string
  readonly unsaved: number
  readonly files?: number
  /** Some of them can be sent now. */
  readonly canSave?: boolean
  readonly others: readonly string[]
}

type Question = { readonly title: string; readonly sentence: string }

/** "1 edit is not saved", "2 edits and 1 file are not saved". */
export const notSavedYet = (unsaved: number, files: number): string =>
  `${formatEditsAndFiles(unsaved, files)} ${unsaved + files === 1 ? 'is' : 'are'} not saved`

/** Why saving first would send nothing; null if something can be sent. `sendable`: edits and files that can be sent. */
export const whyNothingToSave = (sendable: number, needsReview: number): string | null =>
  sendable > 0 || needsReview === 0
    ? null
    : `Nothing to save. ${formatCount(needsReview, 'edit')} ${needsReview === 1 ? 'needs' : 'need'} attention`

/** Labels for the two buttons that decide about unsaved edits and files. */
export const leavingLabels = (unsaved: number) => {
  const them = unsaved === 1 ? 'it' : 'them'
  return { keep: `Keep ${them} here`, discard: `Discard ${them}` }
}

/** The question before signing out. Covers only this account's edits. */
export function signOutMessage({ name, unsaved, files = 0, canSave = true, others }: Leaving): Question {
  const stay = others.length === 0 ? '' : ` ${othersStayMessage(others)}`
  if (unsaved + files > 0) {
    const open = notSavedYet(unsaved, files)
    const them = unsaved + files === 1 ? 'it' : 'them'
    return {
      title: others.length === 0 ? open : `${open} for ${name}`,
      sentence: `${canSave ? `Save ${them}, keep` : 'Keep'} ${them} here for next time, or discard ${them}.${stay}`,
    }
  }
  return {
    title: others.length === 0 ? 'Sign out?' : `Sign out ${name}?`,
    sentence: `Everything is saved. Your copies stay on this computer.${stay}`,
  }
}

const othersStayMessage = (others: readonly string[]): string =>
  others.length > 3
    ? `${others.length} other accounts stay signed in.`
    : `${formatList(others)} ${others.length === 1 ? 'stays' : 'stay'} signed in.`

/** The question before an account is removed from this computer, and its button labels. */
export function removeAccountMessage({ account, unsaved, files = 0 }: Omit<KnownAccount, 'session'>) {
  const name = shownName(account.name || account.email)
  const lost = unsaved + files === 0 ? '' : `${notSavedYet(unsaved, files)} and would be lost. `
  return {
    title: `Remove ${name} from this computer?`,
    sentence: `${lost}Copies of sheets, opened files and settings of this account are deleted here. ${sheetsStayMessage(account)}`,
    keep: 'Cancel',
    remove: lost === '' ? 'Remove account' : `Remove it and lose ${formatEditsAndFiles(unsaved, files)}`,
  }
}

const sheetsStayMessage = ({ signInMethod, serverName }: Account): string =>
  signInMethod === 'local'
    ? 'The sheets themselves stay in the workspace on this computer.'
    : `The sheets themselves stay at ${serverName}.`
