import { damageAddress } from './damage-address.ts'
import { damageHeaders } from './damage-headers.ts'
import { damageJson } from './damage-json.ts'
import { damageText } from './damage-text.ts'
import { type Draft, isJson, soundDraft } from './draft.ts'
import type { Theme } from './fuzz.ts'
import { type Draw, pick } from './odd-values.ts'

const JSON_TYPE = 'application/json'

/** JSON bodies: generated from their schemas, with damaged values, syntax or bytes. */
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

/** Addresses: methods, ids, query parameters. */
export const ADDRESSES: Theme = {
  name: 'addresses',
  suits: () => true,
  draft: (draw, subject, [token]) => {
    const sound = soundDraft(draw, subject, token)
    return draw.random.chance(0.1) ? sound : damageAddress(draw, sound)
  },
}

/** Headers: caller, assumed user, media type; and users with fewer rights. */
export const HEADERS: Theme = {
  name: 'headers and callers',
  suits: () => true,
  draft: (draw, subject, tokens) => {
    const sound = soundDraft(draw, subject, draw.random.chance(0.7) ? tokens[0] : pick(draw.random, tokens))
    return draw.random.chance(0.85) ? damageHeaders(draw, sound, tokens) : mixed(draw, sound)
  },
}

/** Files: names, forms, and bytes that do not match their type. */
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

/** The body of another endpoint at a damaged address. */
function mixed(draw: Draw, draft: Draft): Draft {
  const { body } = draft
  const text = typeof body === 'string' ? damageText(draw.random, body) : body
  return damageAddress(draw, { ...draft, body: text })
}
