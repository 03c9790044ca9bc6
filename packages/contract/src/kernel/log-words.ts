import { permissions } from '../permission/permissions'
import { comma } from './comma'
import * as common from './common-words'
import type { Field, Fields } from './field'
import { type LogVocabulary, logResults } from './log-vocabulary'
import type { Resource } from './resource'
import { weekdayText } from './weekday-text'
import { type Label, type Language, say, type Words } from './words'

export type LogValues = Readonly<Record<string, unknown>> | null
export type LogChange = { readonly name: string; readonly before: unknown; readonly after: unknown }

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isNothing = (given: unknown) =>
  given === null || given === undefined || given === '' || (Array.isArray(given) && given.length === 0)

const words = {
  yes: common.yes,
  no: common.no,
  gone: common.numberOf,
} as const satisfies Words

export type ValueReader = {
  readonly language: Language
  /** What a record is called, by `resource id`. */
  readonly names: Readonly<Record<string, string>>
  readonly instant: (text: string) => string
}

const hasParts = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

export type References = { to: string; ids: number[] }

const bracketed = (text: string, language: Language) => (language === 'zh' ? `（${text}）` : `(${text})`)

const fieldIn = (declared: Fields | undefined, name: string): Field | undefined =>
  declared !== undefined && Object.hasOwn(declared, name) ? declared[name] : undefined

const labelIn = (words: Words, name: string): Label =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? [name, name]

/** The records of all areas in one; of a name that several have, all that they say. */
function merged<T>(all: readonly (Readonly<Record<string, Readonly<Record<string, T>>>> | undefined)[]) {
  const together: Record<string, Readonly<Record<string, T>>> = {}
  for (const one of all)
    for (const [name, more] of Object.entries(one ?? {})) together[name] = { ...together[name], ...more }
  return together
}

/** What entries of the operation log mean, from what the areas say of themselves. */
export function logWordsOf(areas: readonly { readonly log: LogVocabulary; readonly resources: readonly Resource[] }[]) {
  const logs = areas.map((area) => area.log)
  const resources = new Map(areas.flatMap((area) => area.resources.map((one) => [one.name, one] as const)))
  const modules: Words = Object.assign({}, ...logs.map((log) => log.modules))
  const actions: Words = Object.assign({}, ...logs.map((log) => log.actions))
  const targets: Readonly<Record<string, 'field' | 'both'>> = Object.assign({}, ...logs.map((log) => log.targets))
  const overrides = merged<Label>(logs.map((log) => log.overrides))
  const fields = merged<Field>(logs.map((log) => log.fields))
  const parts = merged<Field>(logs.map((log) => log.parts))

  /** Every module that is known: those of the areas, then the declared resources. */
  const knownModules: readonly (readonly [module: string, label: Label])[] = [
    ...Object.entries(modules),
    ...[...resources.values()].map(({ name, label }) => [name, label] as const),
  ]
  const knownActions: readonly (readonly [action: string, label: Label])[] = Object.entries(actions)

  const moduleLabel = (module: string): Label => resources.get(module)?.label ?? labelIn(modules, module)
  const resultLabel = (result: string): Label => labelIn(logResults, result)
  const actionLabel = (action: string, module = ''): Label => {
    const own = overrides[module]
    return own !== undefined && Object.hasOwn(own, action) ? labelIn(own, action) : labelIn(actions, action)
  }

  /** How a value of a module is declared; undefined where nobody declared it. */
  const logField = (module: string, name: string): Field | undefined =>
    fieldIn(resources.get(module)?.fields, name) ?? fieldIn(fields[module], name)

  const fieldLabel = (module: string, name: string): Label =>
    logField(module, name)?.label ?? (name === 'line' ? ['文件行号', 'Row in file'] : [name, name])

  /** What differs between the two sides of an entry, in the order of its form. Where there is only one side, all that it holds. */
  function changesOf(module: string, before: LogValues, after: LogValues): { changed: LogChange[]; kept: LogChange[] } {
    const declared = Object.keys(resources.get(module)?.fields ?? fields[module] ?? {})
    const held = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    const names = [
      ...declared.filter((name) => held.has(name)),
      ...[...held].filter((name) => !declared.includes(name)),
    ]
    const all = names.map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    const isChanged = (one: LogChange) =>
      before === null || after === null ? !isNothing(one.before ?? one.after) : !same(one.before, one.after)
    return { changed: all.filter(isChanged), kept: all.filter((one) => !isChanged(one)) }
  }

  /** Records that a value refers to, those inside of its parts too: what they are called has to be asked for. */
  function referencesIn(module: string, name: string, given: unknown): References[] {
    return referencesOf(module, logField(module, name), given)
  }

  function referencesOf(module: string, field: Field | undefined, given: unknown): References[] {
    const all = Array.isArray(given) ? given : [given]
    if (field?.to !== undefined) {
      const ids = all.filter((id): id is number => Number.isInteger(id))
      return ids.length === 0 ? [] : [{ to: field.to, ids }]
    }
    return all
      .filter(hasParts)
      .flatMap((one) =>
        Object.entries(one).flatMap(([key, part]) => referencesOf(module, partField(module, key), part)),
      )
  }

  const partField = (module: string, key: string) => fieldIn(parts[module], key)

  /** What an entry says and nobody has put into words: tests hold everything that is recorded against this. */
  function strangeIn(entry: {
    module: string
    action: string
    result?: string
    before?: unknown
    after?: unknown
  }): string[] {
    const { module, action, result = 'ok' } = entry
    const isKnown = (words: object, name: string) => Object.hasOwn(words, name)
    return [
      ...(resources.has(module) || isKnown(modules, module) ? [] : [`module ${module}`]),
      ...(isKnown(actions, action) ? [] : [`action ${action} (${module})`]),
      ...(isKnown(logResults, result) ? [] : [`result ${result}`]),
      ...[entry.before, entry.after].flatMap((side) => {
        if (side === null || side === undefined) return []
        if (!hasParts(side)) return [`a side of ${module} ${action} has no fields`]
        return Object.entries(side).flatMap(([name, value]) => strangeField(module, name, value))
      }),
    ]
  }

  function strangeField(module: string, name: string, value: unknown): string[] {
    const field = logField(module, name)
    if (field === undefined && name !== 'line') return [`field ${module}.${name}`]
    return field?.kind === 'periods' || field?.shape !== undefined ? [] : strangeParts(module, value)
  }

  function strangeParts(module: string, value: unknown): string[] {
    return (Array.isArray(value) ? value : [value])
      .filter(hasParts)
      .flatMap((one) =>
        Object.entries(one).flatMap(([key, part]) => [
          ...(partField(module, key) === undefined ? [`part ${module}.${key}`] : []),
          ...strangeParts(module, part),
        ]),
      )
  }

  /** A value of the log as its reader says it; empty for nothing. */
  function valueText(module: string, name: string, given: unknown, reading: ValueReader): string {
    return textOf(module, logField(module, name), given, reading)
  }

  function textOf(module: string, field: Field | undefined, given: unknown, reading: ValueReader): string {
    if (isNothing(given)) return ''
    if (field?.shape !== undefined) return field.shape.write(given, reading.language)
    const each = (one: unknown) => oneText(module, field, one, reading)
    if (!Array.isArray(given)) return each(given)
    // what has parts itself stands in lines
    if (given.length > 1 && given.every(hasParts) && field?.kind !== 'periods')
      return given.map((one, at) => `${at + 1}) ${each(one)}`).join('\n')
    return given.map(each).join(comma[reading.language])
  }

  function oneText(module: string, field: Field | undefined, one: unknown, reading: ValueReader): string {
    const { language, names } = reading
    if (field?.to !== undefined) return names[`${field.to} ${one}`] ?? say(words.gone, language, { id: String(one) })
    if (typeof one === 'boolean') return say(one ? words.yes : words.no, language)
    if (field?.kind === 'periods' && hasParts(one))
      return `${weekdayText(Number(one.week), language)} ${String(one.start)}–${String(one.end)}`
    if (hasParts(one)) return partsText(module, one, reading)
    const option = field?.options?.[String(one)]
    if (option !== undefined) return say(option, language)
    if (field?.kind === 'instant' && typeof one === 'string') return reading.instant(one)
    if (field?.kind === 'weekdays') return weekdayText(Number(one), language)
    const permission = typeof one === 'string' ? permissions.get(one as never) : undefined
    return permission === undefined ? String(one) : say(permission, language)
  }

  /** `主机：ldap.example.com；端口：636`: what says nothing is left out. */
  function partsText(module: string, one: Record<string, unknown>, reading: ValueReader): string {
    const [colon, semicolon] = reading.language === 'zh' ? ['：', '；'] : [': ', '; ']
    return Object.entries(one)
      .filter(([, part]) => !isNothing(part) && part !== false)
      .map(([key, part]) => {
        const field = partField(module, key)
        const text = textOf(module, field, part, reading)
        const inner = hasParts(part) || (Array.isArray(part) && part.some(hasParts))
        return `${say(field?.label ?? [key, key], reading.language)}${colon}${inner ? bracketed(text, reading.language) : text}`
      })
      .join(semicolon)
  }

  /** What an entry is about, as its reader says it: a setting by its name, what is kept in both languages in one. */
  function targetLabel(module: string, target: string, language: Language): string {
    const kept = targets[module]
    if (kept === 'field') {
      const [, key = '', rest = ''] = /^(\w+)(.*)$/s.exec(target) ?? []
      const field = fieldIn(fields[module], key)
      return field === undefined ? target : `${say(field.label, language)}${rest}`
    }
    const both = kept === 'both' ? /^(.+?) \/ (.+)$/s.exec(target) : null
    return both === null ? target : (both[language === 'zh' ? 1 : 2] ?? target)
  }

  return {
    knownModules,
    knownActions,
    moduleLabel,
    resultLabel,
    actionLabel,
    fieldLabel,
    logField,
    changesOf,
    referencesIn,
    strangeIn,
    valueText,
    targetLabel,
  }
}
