import { COMMAND_IDS, type COMMANDS, type CommandId, declarationOf } from './command-table.ts'

export type FeatureCommandId = {
  [Id in CommandId]: (typeof COMMANDS)[Id] extends { readonly isOfFeature: true } ? Id : never
}[CommandId]

export const isOfFeature = (id: string): id is FeatureCommandId =>
  COMMAND_IDS.some(each => each === id && declarationOf(each).isOfFeature)
