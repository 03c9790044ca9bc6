import { join } from 'node:path'
import { knownResources } from '@workplace/contract/known-resources'
import { resourceNamed } from '@workplace/contract/resources'
import { expect, test } from 'vitest'
import { declarationsIn, knownResources as plugin } from './known-resources.mjs'
import { root } from './process.mjs'

const contract = join(root, 'packages/contract/src')

test('a build has what the sources come to, and names them as what it is made from', async () => {
  const watched: string[] = []
  const load = (id: string) => plugin.load.call({ addWatchFile: (file: string) => void watched.push(file) }, id)
  expect(await load(join(contract, 'resources.ts'))).toBeNull()
  const text = await load(join(contract, 'known-resources.ts'))
  expect(JSON.parse(text?.replace('export const knownResources = ', '') ?? '')).toEqual(knownResources)
  expect(watched).toContain(join(contract, 'place/floor.ts'))
})

test('what is known of a resource is what pickers ask for, and nothing of its fields', () => {
  expect(knownResources.find(({ name }) => name === 'floor')).toEqual({
    name: 'floor',
    label: resourceNamed('floor').label,
    home: 'place',
    area: 'place',
    path: '/floor',
    hint: 'office_id',
    preset: null,
    refs: { office_id: 'office' },
    list: '/floor/list',
    tree: null,
    add: { codes: ['add-floor'], everywhere: false },
  })
  const named = (name: string) => knownResources.find((one) => one.name === name)
  expect(named('department')?.tree).toBe('/department/tree')
  expect(named('role')?.preset).toBe('is_default')
  expect(named('roomtype')?.add).toEqual({ codes: ['add-meetingroomtype'], everywhere: true })
})

test('a declaration among the files of a page is found, and what stands beside it in its area is not', () => {
  const chunk = (fileName: string, ...names: string[]) => ({
    fileName,
    moduleIds: names.map((name) => join(contract, name)),
  })
  const output = [
    chunk('a.js', 'meetingroom/current-notice.ts', 'meetingroom/notice.ts'),
    chunk('b.js', 'place/floor.ts'),
    { fileName: 'a.css' },
  ]
  expect(declarationsIn(output, ['a.js', 'a.css'])).toEqual(['meetingroom/notice.ts'])
  expect(declarationsIn(output, ['c.js'])).toEqual([])
})
