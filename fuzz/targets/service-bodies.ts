import { inspect } from 'node:util'
import { ask } from '../../service/fuzz/testing/ask.ts'
import { toSubject } from '../../service/fuzz/testing/draft.ts'
import { pick } from '../../service/fuzz/testing/odd-values.ts'
import { BODIES, FILES } from '../../service/fuzz/testing/themes.ts'
import { apiEndpoints } from '../../service/routes/endpoints.ts'
import { toOAuthDeps } from '../../service/routes/oauth/oauth-deps.ts'
import { Fault, type FuzzTarget } from '../run/target.ts'
import { openFurnishedService } from './furnished-service.ts'

/** Bodies for each endpoint that accepts one: JSON and files. Checked as in `service/fuzz`, but over a connection. */
export const SERVICE_BODIES: FuzzTarget = {
  name: 'service-bodies',
  batch: 1000,
  inputs: 1,
  async open() {
    const { scene, tokens, deps, close } = await openFurnishedService()
    const all = apiEndpoints(toOAuthDeps(deps)).map(toSubject)
    const suited = [BODIES, BODIES, BODIES, FILES].map(theme => ({ theme, subjects: all.filter(theme.suits) }))
    return {
      draw(random) {
        const { theme, subjects } = pick(random, suited)
        const subject = pick(random, subjects)
        const draft = theme.draft({ random, ids: scene.ids }, subject, tokens)
        const query = draft.query.slice(0, MOST_OF_A_QUERY)
        const sendable = {
          ...draft,
          query,
          headers: draft.headers.filter(([name]) => !OF_THE_WIRE.has(name.toLowerCase())),
        }
        scene.advance(random.below(1000))
        return async () => {
          const { status, text, fault } = await ask(scene, sendable)
          if (fault !== null) throw new Fault(`${subject.endpoint.title}: ${fault}\n${inspect(draft).slice(0, 1500)}`)
          if (status === 200) scene.ids.learn(text)
        }
      },
      close,
    }
  },
}

/** The HTTP parser rejects longer ones before there is a request. Addresses are fuzzed by `service/fuzz`. */
const MOST_OF_A_QUERY = 4000

/** Headers that the HTTP library sets itself, or refuses to send. */
const OF_THE_WIRE: ReadonlySet<string> = new Set([
  'content-length', 'transfer-encoding', 'expect', 'connection', 'keep-alive', 'host', 'x-long', 'origin', 'upgrade', 'trailer', 'te',
]) // biome-ignore format: a list of words
