import { count } from '../../ui/words/counts.ts'
import { listed } from '../../ui/words/lists.ts'

/** Who goes, what they leave unsaved, and who is still in when they are gone. */
export type Leaving = { readonly name: string; readonly unsaved: number; readonly others: readonly string[] }

type Words = { readonly title: string; readonly sentence: string }

/** What the ways out do with the edits. */
export const leavingWords = (unsaved: number) => {
  const them = unsaved === 1 ? 'it' : 'them'
  return { keep: `Keep ${them} here`, discard: `Discard ${them}` }
}

/** What a person is asked who signs out. Only their own edits are at stake: other accounts go on as they are. */
export function signOutWords({ name, unsaved, others }: Leaving): Words {
  const stay = others.length === 0 ? '' : ` ${stayWords(others)}`
  if (unsaved > 0) {
    const [edits, them] =
      unsaved === 1 ? ['1 edit is not saved', 'it'] : [`${count(unsaved, 'edit')} are not saved`, 'them']
    return {
      title: others.length === 0 ? edits : `${edits} for ${name}`,
      sentence: `Save ${them}, keep ${them} here for next time, or discard ${them}.${stay}`,
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
