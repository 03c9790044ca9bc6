import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|sample)\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(import.meta.dirname, path), 'utf8') }))

/** The files that take a component from antd. */
const takers = (name: string) =>
  sources.filter(({ text }) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from 'antd'`).test(text))
const paths = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path).sort()

it('menus open from one piece, which knows the keys and gives the focus back', () => {
  expect(paths(takers('Dropdown'))).toEqual(['kernel/menu/action-menu.tsx'])
  expect(paths(sources.filter(({ text }) => /aria-haspopup="menu"/.test(text)))).toEqual([])
})

it('what opens beside a page has two widths and one head; other drawers come from below', () => {
  const beside = takers('Drawer').filter(({ text }) => !/placement="bottom"/.test(text))
  expect(paths(beside)).toEqual(['app/shell/side-drawer.tsx', 'kernel/panel/panel.tsx'])
})

it('days are written by the kernel: in figures with the year, or in words with the weekday', () => {
  const own = sources.filter(
    ({ text }) => /Intl\.DateTimeFormat\([^)]*,/.test(text) || /\.toLocale(Date|Time)String/.test(text),
  )
  expect(paths(own)).toEqual(
    [
      // the large clock of a screen at a door says the weekday in full
      'kernel/screen/clock.ts',
      'areas/meetingroom/rooms/policy-preview.tsx',
      // light pages of strangers and wardens, which load no sentences of dates
      'areas/visitor/muster/muster-app.tsx',
      'areas/visitor/visit/visit-times.ts',
      // months, and what a view spans
      'areas/meeting/core/claim-text.ts',
      'areas/meeting/series/series-sentence.ts',
      'areas/meeting/page/view-text.ts',
      'kernel/time/time-text.ts',
      'kernel/time/zones.ts',
      'kernel/time/wall-clock.ts',
    ].sort(),
  )
  const patterns = sources.flatMap(({ text }) => [...text.matchAll(/\.format\('([^']+)'\)/g)].map(([, one]) => one))
  // these go over the wire
  expect([...new Set(patterns)].sort()).toEqual(['HH:mm', 'YYYY-MM-DD', 'YYYY-MM-DDTHH:mm:ssZ'])
})

it('money is written by the kernel', () => {
  const own = sources.filter(
    ({ path, text }) => /[`'"][^`'"\n]*(¥\$\{|\{\w+\} 元)/.test(text) && !path.endsWith('number-text.ts'),
  )
  expect(paths(own)).toEqual([])
})

it('tables come from one piece: named by their heading, heads and rows in one', () => {
  expect(paths(takers('Table'))).toEqual(['kernel/list/data-table.tsx', 'kernel/resource-page/import-rows.tsx'])
})

it('a list is asked for again by one button, which comes first', () => {
  expect(paths(sources.filter(({ text }) => /\bReloadOutlined\b/.test(text)))).toEqual([
    'kernel/list/refresh-button.tsx',
  ])
})

it('a button of a dialog that is not wanted is left out: “hidden” hides none of antd’s', () => {
  expect(paths(sources.filter(({ text }) => /(ok|cancel)ButtonProps=\{\{[^}]*hidden/.test(text)))).toEqual([])
})
