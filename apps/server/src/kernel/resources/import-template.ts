import { comma } from '@workplace/contract/kernel/comma'
import { type Field, shapeOf } from '@workplace/contract/kernel/field'
import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { weekdayNames } from '@workplace/contract/kernel/weekday-text'
import { type Language, say } from '@workplace/contract/kernel/words'
import { resourceNamed } from '@workplace/contract/resources'
import { sql } from 'kysely'
import type { Call } from '../call/call'
import type { FileAnswer } from '../call/route'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../sheet/sheet'
import { isNumeric, writeCell } from './cells'
import { all, columnOf, type Engine, inCompany, statement } from './engine'
import { guarded } from './escape'
import { imported, sheetName } from './export'
import { naturalKeysOf, type WantedTitles, want } from './labels'
import { visible } from './scope'
import { words } from './words'

/** A file to fill in, with a row that shows how; the Excel one explains its columns on a second sheet. */
export async function importTemplate(engine: Engine, call: Call, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const { resource } = engine
  const { language } = call
  const hidden = await engine.rules.hidden?.(call)
  const names = imported(engine).filter((name) => !hidden?.has(name))
  const fields = names.map((name) => fieldOf(resource, name))
  const example = await exampleRow(engine, call, names)
  const heading = fields.map((field) => say(field.label, language))
  const label = say(resource.label, language)
  const name = `${label}_${language === 'en' ? 'template' : '导入模板'}.${format}`
  if (format === 'csv') return { name, media_type: csvType, body: byteOrderMark + csvLine(heading) + csvLine(example) }
  const notes = {
    name: say(words.notes, language),
    heading: [words.column, words.required, words.how].map((word) => say(word, language)),
    rows: fields.map((field) => [
      say(field.label, language),
      say(field.optional || field.initial !== null ? words.no : words.yes, language),
      howToFill(field, language),
    ]),
  }
  const body = await excelFile([{ name: sheetName(label), heading, rows: [example] }, notes])
  return { name, media_type: excelType, body }
}

function howToFill(field: Field, language: Language): string {
  const several = comma[language]
  const options = Object.values(field.options ?? {}).map((label) => say(label, language))
  switch (field.kind) {
    case 'select':
      return say(words.oneOf, language, { options: options.join(several) })
    case 'multiselect':
      return say(words.someOf, language, { options: options.join(several) })
    case 'flag':
      return say(words.oneOf, language, {
        options: [words.yes, words.no].map((word) => say(word, language)).join(several),
      })
    case 'weekdays':
      return say(words.someOf, language, { options: weekdayNames.map((name) => say(name, language)).join(several) })
    case 'walltime':
      return 'HH:mm'
    case 'date':
      return 'YYYY-MM-DD'
    case 'instant':
      return 'YYYY-MM-DD HH:mm'
    case 'periods':
      return say(words.periods, language)
    case 'structured':
      return say(shapeOf(field).hint, language)
    case 'color':
      return '#RRGGBB'
    case 'zone':
      return 'Asia/Shanghai'
    case 'ref':
    case 'refs': {
      const target = resourceNamed(field.to ?? '')
      if (target.tree !== null) return say(words.treePath, language, { label: say(target.label, language) })
      const path = target.naturalKey.map((name) => say(fieldOf(target, name).label, language)).join('/')
      if (field.kind === 'ref' && target.naturalKey.length > 1) return say(words.pathOf, language, { path })
      return say(field.kind === 'ref' ? words.nameOf : words.namesOf, language, {
        label: target.naturalKey.length > 1 ? path : say(target.label, language),
      })
    }
    default:
      return field.help === undefined ? '' : say(field.help, language)
  }
}

/** A row as it might be filled in, with references that there are. Its first cell says that it is only that. */
async function exampleRow(engine: Engine, call: Call, names: readonly string[]): Promise<string[]> {
  const { resource } = engine
  const wanted: WantedTitles = new Map()
  const referred = new Map<string, number>()
  for (const name of names) {
    const { to } = fieldOf(resource, name)
    if (to === undefined || to === resource.name) continue
    const target = resourceNamed(to)
    // one that new records begin with is a better example than the role of an administrator
    const first = target.preset === null ? sql`t.id` : sql`${columnOf(target.preset)} desc, t.id`
    const [row] = await call.db.run<{ id: number }>(
      statement(sql<{ id: number }>`select t.id from ${sql.table(target.table)} as t
        where ${all([inCompany(call.actor), visible(target, call.actor)])} order by ${first} limit 1`),
    )
    if (row === undefined) continue
    referred.set(name, row.id)
    want(wanted, to, [row.id])
  }
  const keys = await naturalKeysOf(call.db, call.actor.company_id, wanted)
  return names.map((name) => {
    const field = fieldOf(resource, name)
    const id = referred.get(name)
    const value = id === undefined ? exampleOf(resource, name, call.language) : field.kind === 'refs' ? [id] : id
    const text = writeCell(field, value ?? null, call.language, keys)
    return isNumeric(field) ? text : guarded(text)
  })
}

function exampleOf(resource: Resource, name: string, language: Language): unknown {
  const field = fieldOf(resource, name)
  if (field.example !== undefined) return field.example
  if (name === resource.title) return say(words.example, language)
  if (field.initial !== null) return field.initial
  const [code] = Object.keys(field.options ?? {})
  switch (field.kind) {
    case 'select':
      return code
    case 'choice':
      return Number(code)
    case 'multiselect':
      return code === undefined ? [] : [code]
    case 'integer':
      return Math.max(field.min ?? 0, 1)
    case 'decimal':
    case 'money':
      return '1.00'
    case 'walltime':
      return '09:00'
    // a day that need not be given may mean something: that somebody left
    case 'date':
      return field.optional ? null : '2026-01-31'
    case 'instant':
      return '2026-01-31 09:00'
    case 'color':
      return '#2456E6'
    case 'zone':
      return 'Asia/Shanghai'
    case 'text':
    case 'longtext':
    case 'markdown':
      return field.optional ? null : say(field.label, language)
    default:
      return null
  }
}
