import { parseUrl } from '../../../shared/parse-url.ts'
import { redirectFault } from './redirect-address.ts'

/** The fields of an app at registration (specification, "Authentication" 3.1). */
export type AppFacts = {
  readonly name: string
  readonly description: string
  readonly launchUrl: string
  readonly support: string
  readonly redirect: string
}

/** The same as typed: only the name and the redirect address are required. */
export type TypedAppFacts = Partial<AppFacts>

/** The credentials of a registered app. The secret is shown once. */
export type AppCredentials = {
  readonly clientId: string
  readonly clientSecret: string
}

const LONGEST: Readonly<Record<keyof AppFacts, number>> = {
  name: 60,
  description: 200,
  launchUrl: 500,
  support: 120,
  redirect: 2000,
}

const LABELS: Readonly<Record<keyof AppFacts, string>> = {
  name: 'The name',
  description: 'The description',
  launchUrl: 'The launch address',
  support: 'The support contact',
  redirect: 'The redirect address',
}

/** Returns the fields to store, or one sentence about the first mistake. */
export function readAppFacts(typed: TypedAppFacts): AppFacts | { readonly fault: string } {
  const facts: AppFacts = {
    name: tidy(typed.name),
    description: tidy(typed.description),
    launchUrl: tidy(typed.launchUrl),
    support: tidy(typed.support),
    redirect: (typed.redirect ?? '').trim(),
  }
  const fault =
    nameFault(facts.name) ?? lengthFault(facts) ?? launchFault(facts.launchUrl) ?? redirectFault(facts.redirect)
  return fault === null ? facts : { fault }
}

// Control and bidirectional characters could disguise a name on the consent page.
function tidy(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

// The consent page shows the name, so it must be readable.
function nameFault(name: string): string | null {
  return INVISIBLE.test(name) ? 'Give the app a name.' : null
}

/** Empty or only invisible characters: a Unicode property covers all of them except the Braille blank. */
const INVISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

function lengthFault(facts: AppFacts): string | null {
  // as: the keys of LONGEST are those of AppFacts
  const tooLong = (Object.keys(LONGEST) as (keyof AppFacts)[]).find(name => facts[name].length > LONGEST[name])
  return tooLong ? `${LABELS[tooLong]} is longer than ${LONGEST[tooLong]} characters.` : null
}

function launchFault(address: string): string | null {
  if (address === '' || (/^https?:\/\/[!-~]+$/i.test(address) && parseUrl(address))) return null
  return 'The launch address must begin with https:// or http://, or stay empty.'
}
