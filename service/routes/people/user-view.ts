import type { ServiceDeps } from '../../http/env.ts'
import type { AlternateEmail } from '../../store/people/alternate-emails.ts'
import { profileImageStore } from '../../store/people/profile-images.ts'
import type { UserRecord } from '../../store/users.ts'

/** What every caller may know about a person. */
export function toPerson({ id, email, name, firstName, lastName }: UserRecord) {
  return { id, email, name, firstName, lastName }
}

/** What a person may do in the organization, under the names of the interface. */
export function toRights({ admin, groupAdmin, licensed, resourceViewer }: UserRecord) {
  return { admin, groupAdmin, licensedSheetCreator: licensed, resourceViewer }
}

/** Another address of a person, as it travels. */
export function toWireAlternate({ id, email, confirmed }: AlternateEmail) {
  return { id, email, confirmed }
}

/** Shows the picture that a person has, where they have one. */
export function profileImages({ store }: ServiceDeps) {
  const images = profileImageStore(store.db)

  return (userId: number): object => {
    const image = images.find(userId)
    if (!image) return {}
    const { imageId, width, height } = image
    return { profileImage: { imageId, height, width } }
  }
}
