import { say } from '@workplace/contract/kernel/words'
import { expect, it } from 'vitest'
import { importFault, mendsOf } from './import-file'

const zh = (file: { name: string; size: number }) => {
  const fault = importFault(file, ['csv', 'xlsx'])
  return fault === null ? null : say(fault.label, 'zh', fault.values)
}

it('CSV and Excel can be imported, up to 5 MB', () => {
  expect(zh({ name: '城市.csv', size: 5 * 1024 * 1024 })).toBeNull()
  expect(zh({ name: 'cities.XLSX', size: 10 })).toBeNull()
})

it('another format is refused with those that are allowed', () => {
  expect(zh({ name: 'cities.xls', size: 10 })).toBe('上传文件的格式不合符，允许格式：csv, xlsx')
})

it('a file above 5 MB is refused', () => {
  expect(zh({ name: 'cities.csv', size: 5 * 1024 * 1024 + 1 })).toBe('上传的文件过大,大小不能超过5MB')
})

it('where only CSV is taken, Excel is refused', () => {
  expect(importFault({ name: 'people.xlsx', size: 10 }, ['csv'])).not.toBeNull()
})

it('what was mended before stays mended', () => {
  expect(mendsOf({ 2: { name: 'Ann' }, 3: { note: 'x' } }, { 2: { note: 'y' }, 3: { note: 'z' } })).toEqual({
    2: { name: 'Ann', note: 'y' },
    3: { note: 'z' },
  })
})
