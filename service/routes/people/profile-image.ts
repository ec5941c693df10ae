import { files } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { profileImageStore } from '../../store/people/profile-images.ts'
import { ONE_PIXEL, receiveImage } from '../cells/receive-image.ts'
import { memberOf } from './find-member.ts'
import { profileImages } from './user-view.ts'

/** The accepted image types of profiles (api-guide section 16). */
const KINDS: ReadonlySet<string> = new Set(['image/gif', 'image/jpeg', 'image/png'])

/** Sets the profile image of a user and replaces the previous one. It is stored as sent, not scaled. */
export function profileImageEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const { store, ids, clock } = deps
  const images = profileImageStore(store.db)
  const shown = profileImages(deps)
  return [
    endpoint({
      family: 'Users',
      title: 'Update User Profile Image',
      method: 'POST',
      path: '/users/:userId/profileimage',
      needs: 'user.change-picture',
      body: files(...KINDS),
      example: { body: ONE_PIXEL },
      async handle(c) {
        memberOf(c, deps)
        return receiveImage(c, deps, 1124, ({ file, facts }) => {
          if (!KINDS.has(facts.mimeType)) throw refuse(1124)
          const { id: userId, ...user } = memberOf(c, deps)
          images.put({ ...facts, userId, imageId: ids.secret(), blob: file.blob })
          store.users.update(userId, user, clock())
          return replyResult(c, { result: { id: userId, email: user.email, ...shown(userId) } })
        })
      },
    }),
  ]
}
