import { describe, expect, it } from 'vitest'
import {
  actionLabel,
  changesOf,
  fieldLabel,
  knownModules,
  referencesIn,
  strangeIn,
  targetLabel,
  valueText,
} from './log-words'
import { registry } from './resources'

const reading = { language: 'en' as const, names: { 'office 3': 'Harbour' }, instant: (text: string) => `<${text}>` }
const text = (module: string, name: string, value: unknown) => valueText(module, name, value, reading)

describe('what an entry changed', () => {
  it('is what differs, in the order of the form; of a single side all that says something', () => {
    const both = changesOf(
      'price',
      { status: 'on', name: 'A', amount: '1.00' },
      { status: 'off', name: 'A', amount: '2.00' },
    )
    expect(both.changed.map(({ name }) => name)).toEqual(['amount', 'status'])
    expect(both.kept.map(({ name }) => name)).toEqual(['name'])
    const made = changesOf('price', null, { remark: null, peak_periods: [], name: 'A', strange: 0 })
    expect(made.changed.map(({ name }) => name)).toEqual(['name', 'strange'])
    expect(changesOf('price', null, null)).toEqual({ changed: [], kept: [] })
  })
})

describe('the words of the log', () => {
  it('name every declared resource as a module', () => {
    const known = knownModules.map(([module]) => module)
    expect(known).toEqual(expect.arrayContaining(registry.map(({ name }) => name)))
    expect(new Set(known).size).toBe(known.length)
  })

  it('say of an entry what nobody has put into words, down to the parts of its values', () => {
    const entry = { module: 'datasource', action: 'edit', after: { connection: { kind: 'ldap', hots: 'x' } } }
    expect(strangeIn(entry)).toEqual(['part datasource.hots'])
    expect(strangeIn({ module: 'users', action: 'dance', result: 'odd', before: { x: 1 } })).toEqual([
      'module users',
      'action dance (users)',
      'result odd',
      'field users.x',
    ])
    expect(strangeIn({ module: 'toString', action: 'constructor' })).toHaveLength(2)
    expect(strangeIn({ module: 'price', action: 'import', after: { name: 'A', line: 2 } })).toEqual([])
  })

  it('mean what they say where they stand: a department is not moved in time', () => {
    expect(actionLabel('move', 'department')).toEqual(['调整顺序', 'Reordered'])
    expect(actionLabel('move', 'meeting')).toEqual(['调整时间', 'Rescheduled'])
    expect(actionLabel('constructor', 'department')).toEqual(['constructor', 'constructor'])
  })

  it('name a setting by its label, and what is kept in both languages in one', () => {
    expect(targetLabel('strategy', 'EnableSingleSession (Harbour)', 'en')).not.toContain('EnableSingleSession')
    expect(targetLabel('strategy', 'Unknown', 'en')).toBe('Unknown')
    expect(targetLabel('access', '新增用户 / User: add', 'en')).toBe('User: add')
    expect(targetLabel('access', '新增用户 / User: add', 'zh')).toBe('新增用户')
    expect(targetLabel('meeting', 'A / B', 'zh')).toBe('A / B')
  })
})

describe('a value', () => {
  it('is read as its field is declared, in the language of the reader', () => {
    expect(text('price', 'status', 'off')).toBe('Disabled')
    expect(text('meeting', 'start_time', '2026-11-20T02:00:00Z')).toBe('<2026-11-20T02:00:00Z>')
    expect(text('office', 'work_days', [1, 7])).toBe('Mon, Sun')
    expect(text('strategy', 'EnableSkype', false)).toBe('No')
    expect(text('floor', 'office_id', 3)).toBe('Harbour')
    expect(text('floor', 'office_id', 4)).toBe('ID 4')
    expect(text('price', 'remark', '')).toBe('')
  })

  it('with parts is read part by part', () => {
    const ldap = { kind: 'ldap', host: 'ldap.example', port: 636, security: 'ldaps', bind_dn: '', scope: 'sub' }
    expect(text('datasource', 'connection', ldap)).toBe(
      'Kind: LDAP / AD directory; Host: ldap.example; Port: 636; Encryption: LDAPS; Scope: Everything below',
    )
    expect(text('datasource', 'mapping', { key: 'uid', fields: { name: 'cn', job_num: 'no' } })).toBe(
      'Key: uid; Fields: (Name: cn; Employee ID: no)',
    )
    const steps = [
      { mode: 'any', approvers: [{ kind: 'office_managers' }] },
      { mode: 'all', approvers: [{ kind: 'users', user_ids: [7] }] },
    ]
    expect(valueText('audit_flow', 'steps', steps, { ...reading, names: { 'user 7': 'Ann' }, language: 'zh' })).toBe(
      '1) 方式：任一人；审核人：（类型：办公区管理员）\n2) 方式：所有人；审核人：（类型：人员；人员：Ann）',
    )
    expect(referencesIn('audit_flow', 'steps', steps)).toEqual([{ to: 'user', ids: [7] }])
    expect(text('price', 'peak_periods', [{ week: 1, start: '09:00', end: '12:00' }])).toBe('Mon 09:00–12:00')
  })

  it('that nobody declared is shown as it is', () => {
    expect(text('nothing', 'what', { a: [1] })).toBe('a: 1')
    expect(fieldLabel('nothing', 'what')).toEqual(['what', 'what'])
    expect(text('price', 'constructor', 'x')).toBe('x')
  })

  it('says which records it refers to, and nothing where it refers to none', () => {
    expect(referencesIn('notice', 'office_ids', [1, 'x', 2])).toEqual([{ to: 'office', ids: [1, 2] }])
    expect(referencesIn('notice', 'office_ids', [])).toEqual([])
    expect(referencesIn('notice', 'title', 5)).toEqual([])
  })
})
