import { COMMAND_IDS, type COMMANDS, type CommandId, declarationOf } from './command-table.ts'
import { type FeatureNavigationId, NAVIGATION_IDS, navigationOf } from './navigation-keys.ts'

/** Commands and keys implemented by a grid feature. */
export type FeatureCommandId =
  | {
      [Id in CommandId]: (typeof COMMANDS)[Id] extends { readonly isOfFeature: true } ? Id : never
    }[CommandId]
  | FeatureNavigationId

export const isOfFeature = (id: string): id is FeatureCommandId =>
  COMMAND_IDS.some(each => each === id && declarationOf(each).isOfFeature) ||
  NAVIGATION_IDS.some(each => each === id && navigationOf(each).isOfFeature)
