import { boundsOfLines } from '@workplace/domain/station/map/geometry'
import { deskProposals, sideOf } from '@workplace/domain/station/map/plan'
import { describe, expect, it } from 'vitest'
import { PlanError } from './collected-plan'
import { archiveOf, imdfOf } from './imdf-file.sample'
import { readFloors } from './read-plan'

const faultOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  try {
    await readFloors(bytes)
    return null
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    return error.fault
  }
}

describe('an archive in IMDF', () => {
  it.each([0, 20, -37, 90])(
    'is a floor in metres, upright on its sheet, when its building lies at %i°',
    async (turn) => {
      const [floor] = await readFloors(archiveOf(imdfOf({ turn })))
      const bounds = boundsOfLines(floor?.plan.lines ?? [])
      const sides = [(bounds?.right ?? 0) - (bounds?.left ?? 0), (bounds?.bottom ?? 0) - (bounds?.top ?? 0)]
      expect(sides.map((side) => Math.round(side * 100)).sort()).toEqual([2_000, 4_000])
      expect(Math.round(sideOf(floor?.plan ?? { lines: [] }, 100))).toBe(4_000)
      expect(floor?.plan.unit).toBe(100)
    },
  )
  it('proposes its fixtures as desks, with their names as numbers', async () => {
    const [floor] = await readFloors(archiveOf(imdfOf(), false))
    const [proposal, ...others] = deskProposals(floor?.plan ?? { symbols: [] }, 100)
    expect(others).toEqual([])
    expect(proposal).toMatchObject({ name: 'desk', w: 160, h: 80 })
    expect(proposal?.symbols.map(({ text }) => text)).toEqual(['A-01', 'A-02', 'A-03', 'A-04', 'A-05'])
    // along the walls: the building is turned, its desks are not turned against it
    for (const { r } of proposal?.symbols ?? []) expect(Math.abs(Math.round(r)) % 90).toBe(0)
  })
  it('may hold several floors, which are told from the lowest up', async () => {
    const floors = await readFloors(archiveOf(imdfOf({ levels: 3 })))
    expect(floors.map(({ name }) => name)).toEqual(['1 楼', '2 楼', '3 楼'])
  })
  it('may have its files in a folder, and others beside them', async () => {
    const files = Object.entries(imdfOf()).map(([name, text]) => [`venue/${name}`, text] as const)
    const all = { ...Object.fromEntries(files), '__MACOSX/venue/unit.geojson': 'x', 'readme.txt': 'x' }
    expect((await readFloors(archiveOf(all))).length).toBe(1)
  })
  it.each<[string, Record<string, string>, string]>([
    ['without a floor is none', { 'readme.txt': 'x' }, 'unknown'],
    ['that is no JSON is broken', { 'level.geojson': '{' }, 'broken'],
    ['with a floor of which nothing is drawn is empty', { 'level.geojson': '{"features":[{"id":"a"}]}' }, 'empty'],
    ['that swells to gigabytes is too large', { 'level.geojson': ' '.repeat(70 * 1024 * 1024) }, 'large'],
  ])('%s', async (_, files, fault) => {
    expect(await faultOf(archiveOf(files))).toBe(fault)
  })
  it('cut off in the middle is broken', async () => {
    const bytes = archiveOf(imdfOf())
    expect(await faultOf(bytes.slice(0, bytes.length - 40))).toBe('broken')
  })
  it('takes numbers that are none for nothing, and goes on', async () => {
    const files = imdfOf()
    const odd = JSON.parse(files['unit.geojson'] ?? '{}')
    odd.features.push({
      id: 'odd',
      geometry: { type: 'Polygon', coordinates: 'x' },
      properties: { level_id: 'level-0' },
    })
    odd.features.push({
      id: 'far',
      geometry: { type: 'Point', coordinates: [0, 0] },
      properties: { level_id: 'level-0' },
    })
    const [floor] = await readFloors(archiveOf({ ...files, 'unit.geojson': JSON.stringify(odd) }))
    expect(Math.round(sideOf(floor?.plan ?? { lines: [] }, 100))).toBe(4_000)
  })
})
