import { z } from 'zod'
import { Id } from '../id.ts'
import { title } from '../title.ts'

const Name = title(100)
/** Validated later: a malformed address and a forbidden one are different errors. */
const CallbackUrl = z.string().trim().min(1).max(2000)
/** All events of all objects is the only choice. */
const Events = z.tuple([z.literal('*.*')])
const Version = z.literal(1)

/** A new webhook (api-guide section 23). */
export const NewWebhook = z.strictObject({
  name: Name,
  callbackUrl: CallbackUrl,
  scope: z.literal('sheet'),
  scopeObjectId: Id,
  events: Events,
  version: Version,
  subscope: z.strictObject({ columnIds: z.array(Id).min(1).max(400) }).nullish(),
})

/** The attributes that can be changed. */
export const WebhookChange = z.strictObject({
  name: Name.optional(),
  callbackUrl: CallbackUrl.optional(),
  enabled: z.boolean().optional(),
  events: Events.optional(),
  version: Version.optional(),
})
