import type { Field, Fields } from './field'
import { color, flag, instant, integer, select, text } from './field'
import type { StrategyForm } from './strategy-option'
import type { Label, Words } from './words'

/**
 * What the operation log says of an area. `modules`: what an entry is about, beside the area's declared resources.
 * `actions`: what happened. `overrides`: the same word may mean another thing elsewhere, by module. `fields`: how the
 * values of a module are read, declared as resources declare theirs (several areas may add to one module). `parts`: the
 * same inside of values that have parts of their own. `targets`: modules whose entries are about a field of theirs
 * (`field`), or about what is kept in both languages (`both`).
 */
export type LogVocabulary = {
  readonly modules?: Words
  readonly actions?: Words
  readonly overrides?: Readonly<Record<string, Words>>
  readonly fields?: Readonly<Record<string, Fields>>
  readonly parts?: Readonly<Record<string, Fields>>
  readonly targets?: Readonly<Record<string, 'field' | 'both'>>
}

/** What was refused is counted where it happens again and again. */
export const counted = {
  count: integer(['次数', 'Times']),
  since: instant(['首次时间', 'First at']),
  seconds: integer(['须等待（秒）', 'To wait (seconds)']),
}

/** The value of a setting stands under its own key. */
export const settingFields = (settings: Readonly<Record<string, StrategyForm>>): Fields =>
  Object.fromEntries(
    Object.entries(settings).map(([key, { label, option, words }]): [string, Field] => {
      if (words !== undefined) return [key, select(label, words)]
      const declare = option.kind === 'flag' ? flag : option.kind === 'color' ? color : text
      return [key, declare(label)]
    }),
  )

/** How what was tried ended. */
export const logResults = {
  ok: ['成功', 'Done'],
  wrong: ['信息有误', 'Wrong details'],
  refused: ['已拒绝', 'Denied'],
  wait: ['须等待', 'Had to wait'],
} as const satisfies Record<string, Label>
export type LogResult = keyof typeof logResults
