import { areas } from './areas'
import { logWordsOf } from './kernel/log-words'
import type { Resource } from './kernel/resource'

type Areas = (typeof areas)[keyof typeof areas]
type KeysOf<T> = T extends unknown ? keyof T & string : never
type In<T, K extends string> = T extends { readonly [key in K]: infer V } ? V : never

/** What the operation log may say that happened. */
export type LogAction = KeysOf<In<In<Areas, 'log'>, 'actions'>>
/** What an entry of the operation log may be about: a module of an area, or a declared resource. */
export type LogModule = KeysOf<In<In<Areas, 'log'>, 'modules'>> | Areas['resources'][number]['name']

/** The module of a declared resource. */
export const moduleOf = ({ name }: Pick<Resource, 'name'>) => name as LogModule

export const {
  actionLabel,
  changesOf,
  fieldLabel,
  knownModules,
  moduleLabel,
  referencesIn,
  resultLabel,
  strangeIn,
  targetLabel,
  valueText,
} = logWordsOf(Object.values(areas) as unknown as Parameters<typeof logWordsOf>[0])
