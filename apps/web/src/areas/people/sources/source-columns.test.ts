import { expect, it } from 'vitest'
import { sampleOf, suggestedColumns, suggestedKey } from './source-columns'

it('the columns of a directory are known by what directories call them', () => {
  const columns = ['dn:ou', 'objectClass', 'cn', 'uid', 'entryUUID', 'employeeNumber', 'mail', 'title']
  expect(suggestedColumns(columns)).toEqual({
    name: 'cn',
    username: 'uid',
    job_num: 'employeeNumber',
    department_id: 'dn:ou',
    position: 'title',
    mail: 'mail',
  })
  expect(suggestedKey(columns)).toBe('entryUUID')
})

it('those of a file by their headings in either language', () => {
  expect(suggestedColumns(['姓名', '账号', '工号', 'Department'])).toEqual({
    name: '姓名',
    username: '账号',
    job_num: '工号',
    department_id: 'Department',
  })
  expect(suggestedKey(['姓名', '工号'])).toBe('工号')
  expect(suggestedKey(['a', 'b'])).toBe('a')
  expect(suggestedKey([])).toBeUndefined()
})

it('a sample is the first value that says something', () => {
  const sample = { columns: ['a'], rows: [{ a: '' }, { a: 'x' }] }
  expect([sampleOf(sample, 'a'), sampleOf(sample, 'b'), sampleOf(null, 'a'), sampleOf(sample, undefined)]).toEqual([
    'x',
    '',
    '',
    '',
  ])
})
