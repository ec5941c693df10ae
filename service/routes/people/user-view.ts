import type { ServiceDeps } from '../../http/env.ts'
import type { AlternateEmail } from '../../store/people/alternate-emails.ts'
import { profileImageStore } from '../../store/people/profile-images.ts'
import type { UserRecord } from '../../store/users.ts'

/** The fields of a user that every caller may see. */
export function toPerson({ id, email, name, firstName, lastName }: UserRecord) {
  return { id, email, name, firstName, lastName }
}

/** The rights of a user in the organization, with the names of the API. */
export function toRights({ admin, groupAdmin, licensed, resourceViewer }: UserRecord) {
  return { admin, groupAdmin, licensedSheetCreator: licensed, resourceViewer }
}

/** Converts an alternate address to wire form. */
export function toWireAlternate({ id, email, confirmed }: AlternateEmail) {
  return { id, email, confirmed }
}

/** Adds the profile image of a user, if there is one. */
export function profileImages({ store }: ServiceDeps) {
  const images = profileImageStore(store.db)

  return (userId: number): object => {
    const image = images.find(userId)
    if (!image) return {}
    const { imageId, width, height } = image
    return { profileImage: { imageId, height, width } }
  }
}
