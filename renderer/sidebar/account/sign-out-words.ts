import type { Account, KnownAccount } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { count, editsAndFiles } from '../../ui/words/counts.ts'
import { listed } from '../../ui/words/lists.ts'

/** Who goes, what they leave unsaved, and who is still in when they are gone. */
export type Leaving = {
  readonly name: string
  readonly unsaved: number
  readonly files?: number
  /** Some of it can be sent now. */
  readonly canSave?: boolean
  readonly others: readonly string[]
}

type Words = { readonly title: string; readonly sentence: string }

/** "1 edit is not saved", "2 edits and 1 file are not saved". */
export const notSavedYet = (unsaved: number, files: number): string =>
  `${editsAndFiles(unsaved, files)} ${unsaved + files === 1 ? 'is' : 'are'} not saved`

/** Why saving first would send nothing; null where something leaves. `sendable`: edits and files that can be sent. */
export const whyNothingToSave = (sendable: number, parked: number): string | null =>
  sendable > 0 || parked === 0
    ? null
    : `Nothing to send. ${count(parked, 'edit')} ${parked === 1 ? 'needs' : 'need'} you`

/** What the ways out do with the edits and files. */
export const leavingWords = (unsaved: number) => {
  const them = unsaved === 1 ? 'it' : 'them'
  return { keep: `Keep ${them} here`, discard: `Discard ${them}` }
}

/** What a person is asked who signs out. Only their own edits are at stake: other accounts go on as they are. */
export function signOutWords({ name, unsaved, files = 0, canSave = true, others }: Leaving): Words {
  const stay = others.length === 0 ? '' : ` ${stayWords(others)}`
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

const stayWords = (others: readonly string[]): string =>
  others.length > 3
    ? `${others.length} other accounts stay signed in.`
    : `${listed(others)} ${others.length === 1 ? 'stays' : 'stay'} signed in.`

/** What a person is asked who removes an account from this computer, and what the buttons say. */
export function removeAccountWords({ account, unsaved, files = 0 }: Omit<KnownAccount, 'session'>) {
  const name = shownName(account.name || account.email)
  const lost = unsaved + files === 0 ? '' : `${notSavedYet(unsaved, files)} and would be lost. `
  return {
    title: `Remove ${name} from this computer?`,
    sentence: `${lost}Copies of sheets, opened files and settings of this account are deleted here. ${sheetsStayWords(account)}`,
    keep: 'Keep account',
    remove: lost === '' ? 'Remove account' : `Remove it and lose ${editsAndFiles(unsaved, files)}`,
  }
}

const sheetsStayWords = ({ door, serverName }: Account): string =>
  door === 'local'
    ? 'The sheets themselves stay in the workspace on this computer.'
    : `The sheets themselves stay at ${serverName}.`
