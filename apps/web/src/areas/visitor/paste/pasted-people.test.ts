import { describe, expect, it } from 'vitest'
import { pastedPeople } from './pasted-people'

describe('people are read out of pasted lines', () => {
  it.each([
    ['a name', '张伟', [{ name: '张伟' }]],
    ['names', '张伟\r\n李娜\n\n  \n王芳', [{ name: '张伟' }, { name: '李娜' }, { name: '王芳' }]],
    [
      'a line of a table',
      '张伟\t13800138000\ta@b.cn\tACME',
      [{ name: '张伟', phone: '13800138000', mail: 'a@b.cn', company: 'ACME' }],
    ],
    [
      'in any order',
      'Jan Müller, jan@example.com, ACME, +49 30 1234-567',
      [{ name: 'Jan Müller', phone: '+49 30 1234-567', mail: 'jan@example.com', company: 'ACME' }],
    ],
    [
      'with Chinese commas',
      '张伟，13800138000，华东公司',
      [{ name: '张伟', phone: '13800138000', company: '华东公司' }],
    ],
    [
      'with a heading and a mark of its encoding',
      '\uFEFF姓名,手机号\n张伟,13800138000',
      [{ name: '张伟', phone: '13800138000' }],
    ],
    [
      'with quotes',
      '"Müller, Jan",jan@example.com,"The ""Best"" Ltd"',
      [{ name: 'Müller, Jan', mail: 'jan@example.com', company: 'The "Best" Ltd' }],
    ],
    ['somebody who is called Name, not in the first line', 'Li\nName', [{ name: 'Li' }, { name: 'Name' }]],
    ['nobody', ' \n,,\n', []],
    ['with a plate', '张伟,京A·12345,华东公司', [{ name: '张伟', company: '华东公司', plate_no: '京A·12345' }]],
    [
      'two of one name who have other numbers',
      '张伟,13800138000\n张伟,13800138001',
      [
        { name: '张伟', phone: '13800138000' },
        { name: '张伟', phone: '13800138001' },
      ],
    ],
    ['a company with a comma', 'Ann Lee, Acme, Inc.', [{ name: 'Ann Lee', company: 'Acme, Inc.' }]],
    [
      'the recipients of a mail',
      'Jan Müller <jan@example.com>; "Lee, Ann" <ann@example.com>',
      [
        { name: 'Jan Müller', mail: 'jan@example.com' },
        { name: 'Lee, Ann', mail: 'ann@example.com' },
      ],
    ],
    [
      'what looks like a formula or markup as it stands there',
      '=HYPERLINK(1)\n<b>李</b>\n🙂',
      [{ name: '=HYPERLINK(1)' }, { name: '<b>李</b>' }, { name: '🙂' }],
    ],
  ] as const)('%s', (_, text, people) => {
    expect(pastedPeople(text)).toEqual({ people, left_out: [] })
  })

  it('somebody who stands there twice is one, with all that was said of them', () => {
    const { people, left_out } = pastedPeople(
      'Ann Lee, 138 0013 8000\nAnn Lee, 13800138000, ann@x.org, Acme\nann lee <ANN@x.org>',
    )
    expect(people).toEqual([{ name: 'Ann Lee', phone: '138 0013 8000', mail: 'ann@x.org', company: 'Acme' }])
    expect(left_out.map(({ line, why }) => [line, why])).toEqual([
      [2, 'twice'],
      [3, 'twice'],
    ])
  })

  it('says which lines it leaves out, and why', () => {
    const { people, left_out } = pastedPeople(
      '姓名,手机号\n张伟,13800138000\n13800138002\n\n 张伟 ,13800138000\na@b.cn',
    )
    expect(people).toEqual([{ name: '张伟', phone: '13800138000' }])
    expect(left_out).toEqual([
      { line: 3, text: '13800138002', why: 'no_name' },
      { line: 5, text: '张伟, 13800138000', why: 'twice' },
      { line: 6, text: 'a@b.cn', why: 'no_name' },
    ])
  })
})
