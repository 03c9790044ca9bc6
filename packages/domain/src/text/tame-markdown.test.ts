import { expect, it } from 'vitest'
import { isWildMarkdown } from './tame-markdown'

it('knows what is written to choke a parser', () => {
  for (const text of [
    '>'.repeat(21),
    '> '.repeat(5000),
    '- '.repeat(21),
    `${'1. '.repeat(21)}a`,
    `${'*'.repeat(101)}a${'*'.repeat(101)}`,
    `${'**a '.repeat(300)}${' a**'.repeat(300)}`,
    `a\n${'*a _b\n'.repeat(300)}`,
    `${'!['.repeat(51)}a${'](b)'.repeat(51)}`,
    '*_'.repeat(15_000),
    '- _ * '.repeat(5000),
    '\\```'.repeat(7500),
    'a\n=\n'.repeat(7500),
    '\n='.repeat(15_000),
    '> a\n> -\n'.repeat(3000),
    '>\n\n'.repeat(10_000),
    '-<!--'.repeat(6000),
    '<![CDATA['.repeat(3000),
  ])
    expect([text.slice(0, 20), isWildMarkdown(text)]).toEqual([text.slice(0, 20), true])
})

it('leaves alone what people write', () => {
  for (const text of [
    '# 周会纪要\n\n**决定**：_先上线_\n\n> > 引用\n\n- 一\n  - 二\n    1. 三',
    '*'.repeat(500),
    `${'-'.repeat(500)}\n`,
    '**重点** 说明\n\n'.repeat(2000),
    '- 普通的一行\n'.repeat(2000),
    'a_b_c '.repeat(100),
    '标题\n===\n\n正文\n\n---\n\n'.repeat(100),
    '> 引用一\n> 引用二\n'.repeat(2000),
    '> 引用\n\n正文\n\n'.repeat(200),
    '~~~~~~~~~~~~\ncode\n~~~~~~~~~~~~\n'.repeat(100),
  ])
    expect([text.slice(0, 20), isWildMarkdown(text)]).toEqual([text.slice(0, 20), false])
})
