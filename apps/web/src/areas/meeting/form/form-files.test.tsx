import { expect, it, vi } from 'vitest'
import { addFiles, type FormFile, filesFault, filesIn, filesOf, newFiles, sameFiles } from './form-files'
import { formWords } from './form-words'

it('what is chosen is sent at once, what is not accepted says why, and one too many too', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = JSON.stringify({ code: 0, message: 'ok', data: '/k.txt', request_id: 'r' })
      response = this.responseText
      onload?: () => void
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return 'application/json'
      }
      addEventListener(name: string, then: () => void) {
        if (name === 'load') this.onload = then
      }
      send() {
        setTimeout(() => this.onload?.(), 1)
      }
    },
  )
  let files: readonly FormFile[] = []
  const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
  addFiles([file('a.txt'), file('b.exe'), file('c.txt'), file('d.txt')], 6, (change) => {
    files = change(files)
  })
  expect(filesFault(files)).toBe(formWords.uploadWaits)
  await vi.waitFor(() => expect(filesFault(files)).not.toBe(formWords.uploadWaits))
  expect(files.map(({ name, path, fault }) => [name, path ?? null, fault === undefined])).toEqual([
    ['a.txt', '/k.txt', true],
    ['b.exe', null, false],
    ['c.txt', '/k.txt', true],
    ['d.txt', null, false],
  ])
  expect(filesFault(files)).toBe(formWords.uploadFailed)
  expect(newFiles(files)).toHaveLength(2)
  vi.unstubAllGlobals()
})

it('files that stay travel by id, new ones by path', () => {
  const had = filesIn([{ id: 4, name: 'a.txt', bytes: 3 }])
  const now = [...had, { key: 'x', name: 'b.txt', bytes: 2, path: '/b.txt' }]
  expect(filesOf(now)).toEqual([{ id: 4 }, { path: '/b.txt' }])
  expect([sameFiles(had, [...had]), sameFiles(had, now)]).toEqual([true, false])
})
