import type { Account, KnownAccount } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { editsAndFiles } from '../../ui/words/counts.ts'
import { notSavedYet } from './sign-out-words.ts'

/** What a person is asked who removes an account from this computer, and what the buttons say. */
export function removeAccountWords({ account, unsaved, files = 0 }: Omit<KnownAccount, 'session'>) {
  const name = shownName(account.name || account.email)
  const lost = unsaved + files === 0 ? '' : `${notSavedYet(unsaved, files)} and would be lost. `
  return {
    title: `Remove ${name} from this computer?`,
    sentence: `${lost}Copies of sheets, opened files and settings of this account are deleted here. ${stayWords(account)}`,
    keep: 'Keep account',
    remove: lost === '' ? 'Remove account' : `Remove it and lose ${editsAndFiles(unsaved, files)}`,
  }
}

const stayWords = ({ door, serverName }: Account): string =>
  door === 'local'
    ? 'The sheets themselves stay in the workspace on this computer.'
    : `The sheets themselves stay at ${serverName}.`
