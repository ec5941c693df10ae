import { damageAddress } from './damage-address.ts'
import { damageHeaders } from './damage-headers.ts'
import { damageJson } from './damage-json.ts'
import { damageText } from './damage-text.ts'
import { type Draft, isJson, soundDraft } from './draft.ts'
import type { Theme } from './fuzz.ts'
import { type Draw, pick } from './odd-values.ts'

const JSON_TYPE = 'application/json'

/** JSON bodies: made by the schemas they are read with, and broken in what they say, in their grammar, in their bytes. */
export const BODIES: Theme = {
  name: 'bodies',
  suits: ({ media }) => media.some(([type]) => isJson(type)),
  draft: (draw, subject, [token]) =>
    soundDraft(draw, subject, token, JSON_TYPE, value => {
      const broken = draw.random.chance(0.75) ? damageJson(draw, value) : value
      const text = JSON.stringify(broken) ?? 'null'
      return draw.random.chance(0.8) ? text : damageText(draw.random, text)
    }),
}

/** Addresses: methods, ids, words of the query. */
export const ADDRESSES: Theme = {
  name: 'addresses',
  suits: () => true,
  draft: (draw, subject, [token]) => {
    const sound = soundDraft(draw, subject, token)
    return draw.random.chance(0.1) ? sound : damageAddress(draw, sound)
  },
}

/** Headers: who asks, as whom, what the body is said to be; and people with fewer rights. */
export const HEADERS: Theme = {
  name: 'headers and callers',
  suits: () => true,
  draft: (draw, subject, tokens) => {
    const sound = soundDraft(draw, subject, draw.random.chance(0.7) ? tokens[0] : pick(draw.random, tokens))
    return draw.random.chance(0.85) ? damageHeaders(draw, sound, tokens) : mixed(draw, sound)
  },
}

/** Files: their names, the forms around them, and bytes that are not what they are said to be. */
export const FILES: Theme = {
  name: 'files',
  suits: ({ media }) => media.some(([type]) => !isJson(type)),
  draft: (draw, subject, tokens) => {
    const [type] = pick(
      draw.random,
      subject.media.filter(([name]) => !isJson(name)),
    )
    const sound = soundDraft(draw, subject, tokens[0], type)
    return draw.random.chance(0.2) ? damageHeaders(draw, sound, tokens) : sound
  },
}

/** A body that somebody else's endpoint takes, at an address that is broken as well. */
function mixed(draw: Draw, draft: Draft): Draft {
  const { body } = draft
  const text = typeof body === 'string' ? damageText(draw.random, body) : body
  return damageAddress(draw, { ...draft, body: text })
}
