import type { Field } from '@workplace/contract/kernel/field'
import { fieldOf } from '@workplace/contract/kernel/resource'
import { type Language, say } from '@workplace/contract/kernel/words'
import { resourceNamed } from '@workplace/contract/resources'
import type { Call } from '../call'
import type { FileAnswer } from '../route'
import type { Engine } from './engine'
import { imported, sheetName } from './export'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from './sheet'
import { weekdayNames, words } from './words'

/** An empty file to fill in; the Excel one explains its columns on a second sheet. */
export async function importTemplate(engine: Engine, call: Call, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const { resource } = engine
  const { language } = call
  const fields = imported(engine).map((name) => fieldOf(resource, name))
  const heading = fields.map((field) => say(field.label, language))
  const label = say(resource.label, language)
  const name = `${label}_${language === 'en' ? 'template' : '导入模板'}.${format}`
  if (format === 'csv') return { name, media_type: csvType, body: byteOrderMark + csvLine(heading) }
  const notes = {
    name: say(words.notes, language),
    heading: [words.column, words.required, words.how].map((word) => say(word, language)),
    rows: fields.map((field) => [
      say(field.label, language),
      say(field.optional || field.initial !== null ? words.no : words.yes, language),
      howToFill(field, language),
    ]),
  }
  const body = await excelFile([{ name: sheetName(label), heading, rows: [] }, notes])
  return { name, media_type: excelType, body }
}

function howToFill(field: Field, language: Language): string {
  const several = language === 'en' ? ', ' : '、'
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
      return '2026-01-31T09:00:00+08:00'
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
