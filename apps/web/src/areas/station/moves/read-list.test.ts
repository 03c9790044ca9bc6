import { expect, it } from 'vitest'
import { readList } from './read-list'

it.each<[string, string, [string, string][]]>([
  [
    'commas',
    'ann, A-01\r\nbob,A-02\r\n',
    [
      ['ann', 'A-01'],
      ['bob', 'A-02'],
    ],
  ],
  [
    'tabs, as a sheet is pasted',
    'ann\tA-01\nLi, Na\tA-02',
    [
      ['ann', 'A-01'],
      ['Li, Na', 'A-02'],
    ],
  ],
  ['Chinese commas', '王芳，A-01', [['王芳', 'A-01']]],
  ['semicolons, as some countries’ sheets write', 'ann;3F/A-01', [['ann', '3F/A-01']]],
  ['quotes', '"Li, Na","A ""1"""', [['Li, Na', 'A "1"']]],
  [
    'the exported list, by its headings',
    '\uFEFF人员,部门,原工位,工位,位置\n王芳,市场部,A-01,B-02,3F',
    [['王芳', 'B-02']],
  ],
  ['a line without a desk', 'ann\n', [['ann', '']]],
  ['nothing', '\n\n', []],
])('reads %s', (_, text, expected) => {
  expect(readList(text).map(({ person, desk }) => [person, desk])).toEqual(expected)
})
