import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { boundsOfLines } from '@workplace/domain/station/map/geometry'
import { deskProposals, isLikely, planLimits, sideOf } from '@workplace/domain/station/map/plan'
import { describe, expect, it } from 'vitest'
import { PlanError } from './collected-plan'
import { drawingOf } from './dxf-file.sample'
import { readPlan } from './read-plan'

const bytes = (text: string) => new TextEncoder().encode(text)
const four = [0, 1, 2, 3].map((n) => ({ x: 2_000 + n * 3_000, y: 2_000, text: `D-0${n + 1}` }))
const faultOf = (file: Uint8Array): string | null => {
  try {
    readPlan(file)
    return null
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    return error.fault
  }
}

describe('a drawing in DXF', () => {
  const plan = readPlan(bytes(drawingOf(four)))
  it('says how long its unit is, and hidden layers are not shown', () => {
    expect(plan.unit).toBe(0.1)
    expect(boundsOfLines(plan.lines)).toEqual({ left: 0, right: 20_000, top: -12_000, bottom: 0 })
    expect(sideOf(plan, 0.1)).toBe(2_000)
  })
  it('proposes its blocks as desks, with what is written on them', () => {
    const [proposal, ...others] = deskProposals(plan, 0.1)
    expect(others).toEqual([])
    expect(proposal).toMatchObject({ name: 'DESK-1600', w: 160, h: 80 })
    expect(proposal?.symbols.map(({ x, y, r, text }) => [x, y, r, text])).toEqual(
      four.map(({ x, y, text }) => [x + 800, -(y + 400), 0, text]),
    )
    // their lines are theirs: the wall is not
    expect(proposal?.symbols.map(({ from, to }) => to - from)).toEqual([2, 2, 2, 2])
  })
  it('turns anticlockwise, the map clockwise', () => {
    const turned = readPlan(bytes(drawingOf(four.map((one) => ({ ...one, turn: 90 })))))
    const [first] = turned.symbols
    expect(Math.round(first?.r ?? 0)).toBe(-90)
    // around its corner: it lies above and to the left of it
    expect([Math.round(first?.x ?? 0), Math.round(first?.y ?? 0)]).toEqual([2_000 - 400, -(2_000 + 800)])
  })
  it('may name no unit', () => {
    expect(readPlan(bytes(drawingOf(four, null))).unit).toBeNull()
    expect(readPlan(bytes(drawingOf(four, 0))).unit).toBeNull()
  })
  it('may be written with the line ends and the letters of Windows', () => {
    const text = drawingOf([{ x: 0, y: 0, text: '工位 12' }]).replaceAll('\n', '\r\n')
    // 工位 in GB 18030
    const [before, after] = text.split('工位').map((part) => bytes(part))
    const file = new Uint8Array([...(before ?? []), 0xb9, 0xa4, 0xce, 0xbb, ...(after ?? [])])
    expect(readPlan(file).symbols[0]?.text).toBe('工位 12')
  })
})

it('a drawing that others made claims millimetres and is in inches: it has to be measured', () => {
  const file = gunzipSync(readFileSync(join(import.meta.dirname, 'samples/floorplan1.dxf.gz')))
  const plan = readPlan(file)
  expect(plan.lines.length).toBeGreaterThan(900)
  expect(plan.unit).toBe(0.1)
  expect(isLikely(sideOf(plan, 0.1))).toBe(false)
  expect(isLikely(sideOf(plan, 2.54))).toBe(true)
})

describe('a drawing in SVG', () => {
  const svg = (inner: string, head = 'width="2000cm" height="1200cm" viewBox="0 0 20000 12000"') =>
    bytes(`<?xml version="1.0"?><!-- a floor --><svg xmlns="http://www.w3.org/2000/svg" ${head}>${inner}</svg>`)
  const desk =
    '<defs><g id="desk"><rect width="1600" height="800"/><circle cx="800" cy="400" r="200"/></g></defs>' +
    '<rect width="20000" height="12000"/>'
  const uses = [0, 1, 2, 3].map(
    (n) =>
      `<use href="#desk" x="${2_000 + n * 3_000}" y="2000"/><text x="${2_500 + n * 3_000}" y="2400">S-<tspan>${n}</tspan></text>`,
  )
  it('says how large it is, and what it uses several times is proposed', () => {
    const plan = readPlan(svg(desk + uses.join('')))
    expect(plan.unit).toBe(0.1)
    const [proposal] = deskProposals(plan, 0.1)
    expect(proposal).toMatchObject({ name: 'desk', w: 160, h: 80 })
    expect(proposal?.symbols.map(({ x, y, text }) => [x, y, text.replaceAll(' ', '')])).toEqual(
      [0, 1, 2, 3].map((n) => [2_800 + n * 3_000, 2_400, `S-${n}`]),
    )
  })
  it.each([
    [
      'moved and made larger',
      '<g transform="translate(10 20) scale(2)"><line x1="0" y1="0" x2="5" y2="0"/></g>',
      [10, 20, 20, 20],
    ],
    ['turned', '<line transform="rotate(90 10 0)" x1="0" y1="0" x2="10" y2="0"/>', [10, -10, 10, 0]],
    ['a matrix', '<line transform="matrix(1,0,0,-1,0,100)" x1="0" y1="0" x2="1" y2="10"/>', [0, 100, 1, 90]],
    ['a path', '<path d="m1 1h2v3z"/>', [1, 1, 3, 1, 3, 4, 1, 1]],
    ['a polygon', '<polygon points="0,0 4,0 4,4"/>', [0, 0, 4, 0, 4, 4, 0, 0]],
  ])('%s', (_, inner, line) => {
    const [first] = readPlan(svg(inner)).lines
    expect(first?.map((value) => Math.round(value * 1_000) / 1_000 + 0)).toEqual(line)
  })
  it('ends a curve where it ends', () => {
    const [curve] = readPlan(svg('<path d="M0 0C0 5 5 10 10 10"/>')).lines
    expect(curve?.slice(-2)).toEqual([10, 10])
    const [arc] = readPlan(svg('<path d="M0 0A5 5 0 0 1 10 0"/>')).lines
    expect(arc?.slice(-2).map((value) => Math.round(value) + 0)).toEqual([10, 0])
  })
  it.each([
    ['pixels', 'width="800" height="600" viewBox="0 0 800 600"', null],
    ['no size', 'viewBox="0 0 800 600"', null],
    ['paper', 'width="420mm" height="297mm" viewBox="0 0 420 297"', 0.1],
  ])('of %s says nothing that is believed', (_, head, unit) => {
    const plan = readPlan(svg('<line x2="400" y2="10"/>', head))
    expect(plan.unit).toBe(unit)
    expect(unit === null || !isLikely(sideOf(plan, unit))).toBe(true)
  })
  it('runs nothing, fetches nothing, and puts no entities in', () => {
    const evil =
      '<script>throw 1</script><image href="https://example.org/a.png"/><use href="https://example.org/a.svg#a"/>' +
      '<foreignObject><p>text</p></foreignObject><style>@import "https://example.org/a.css"</style><line x2="1" y2="1"/>'
    expect(readPlan(svg(evil)).lines).toEqual([[0, 0, 1, 1]])
    const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg><text>&b;&b;</text><line x2="1" y2="1"/></svg>`
    expect(readPlan(bytes(laughs)).lines).toEqual([[0, 0, 1, 1]])
  })
  it.each([
    ['what uses itself', '<g id="a"><use href="#a"/><line x2="1"/></g>', 'entities'],
    ['nothing but text', '<text>floor</text>', 'empty'],
  ])('%s', (_, inner, fault) => {
    expect(faultOf(svg(inner))).toBe(fault)
  })
})

describe('what is no plan is refused by name', () => {
  const pair = (code: number, value: string | number) => `${code}\n${value}\n`
  const insert = (name: string) => [pair(0, 'INSERT'), pair(2, name), pair(10, 0), pair(20, 0), pair(50, 0)].join('')
  /** Each block is the one before, ten times. */
  const bomb = () => {
    const blocks = Array.from({ length: 10 }, (_, n) =>
      [
        pair(0, 'BLOCK'),
        pair(2, `B${n}`),
        pair(10, 0),
        pair(20, 0),
        n === 0
          ? `${pair(0, 'LINE')}${pair(10, 0)}${pair(20, 0)}${pair(11, 9)}${pair(21, 9)}`
          : insert(`B${n - 1}`).repeat(10),
        pair(0, 'ENDBLK'),
      ].join(''),
    ).join('')
    return `${pair(0, 'SECTION')}${pair(2, 'BLOCKS')}${blocks}${pair(0, 'ENDSEC')}${pair(0, 'SECTION')}${pair(2, 'ENTITIES')}${insert('B9')}${pair(0, 'ENDSEC')}${pair(0, 'EOF')}`
  }
  const itself = () =>
    `${pair(0, 'SECTION')}${pair(2, 'BLOCKS')}${pair(0, 'BLOCK')}${pair(2, 'A')}${pair(10, 0)}${pair(20, 0)}${insert('A')}${pair(0, 'ENDBLK')}${pair(0, 'ENDSEC')}${pair(0, 'SECTION')}${pair(2, 'ENTITIES')}${insert('A')}${pair(0, 'ENDSEC')}${pair(0, 'EOF')}`
  it.each([
    ['a DWG', () => bytes('AC1032\0\0\0'), 'dwg'],
    ['a binary DXF', () => bytes('AutoCAD Binary DXF\r\n\x1a\0'), 'binary'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'unknown'],
    ['a page', () => bytes('<html><script>alert(1)</script></html>'), 'unknown'],
    ['nothing', () => new Uint8Array(), 'unknown'],
    ['more than 20 MB', () => new Uint8Array(planLimits.bytes + 1), 'large'],
    [
      'a drawing without a line',
      () => bytes(`${pair(0, 'SECTION')}${pair(2, 'ENTITIES')}${pair(0, 'ENDSEC')}${pair(0, 'EOF')}`),
      'empty',
    ],
    ['what is not a number', () => bytes(drawingOf([]).replaceAll('20000', 'x').replaceAll('12000', '1e999')), null],
    ['a block of blocks of blocks', () => bytes(bomb()), 'entities'],
    ['a block in itself', () => bytes(itself()), 'entities'],
    ['lines without end', () => bytes(drawingOf(four, 4, '  0\nLINE\n'.repeat(2 * planLimits.entities))), 'entities'],
    ['a drawing without an end', () => bytes(drawingOf(four).slice(0, 700)), 'empty'],
  ])('%s', (_, file, fault) => {
    expect(faultOf(file())).toBe(fault)
  })
})
