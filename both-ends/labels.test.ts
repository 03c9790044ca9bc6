import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const chinese = /[\u4e00-\u9fff]/

type Written = { where: string; zh: string; en: string }

/** Every label of the product as it is written down: two texts in brackets, Chinese and English. */
function labelsIn(file: string, text: string): Written[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: Written[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length === 2) {
      const [zh, en] = node.elements
      if (zh && en && ts.isStringLiteralLike(zh) && ts.isStringLiteralLike(en)) {
        if (chinese.test(zh.text) && !chinese.test(en.text)) {
          const { line } = source.getLineAndCharacterOfPosition(node.pos)
          found.push({ where: `${file}:${line + 1}`, zh: zh.text, en: en.text })
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const labels = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|sample)\.tsx?$|^(seed|simulate)\b/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))
    .filter(({ text }) => chinese.test(text))
    .flatMap(({ name, text }) => labelsIn(name, text)),
)

const by = (key: (one: Written) => string) => {
  const groups = new Map<string, Written[]>()
  for (const one of labels) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}

it('few labels stand more than once: what several say is a shared word', () => {
  const repeated = [...by(({ zh, en }) => `${zh} | ${en}`)].filter(([, same]) => same.length > 1)
  const standing = repeated.reduce((sum, [, same]) => sum + same.length, 0)
  console.log(
    `${labels.length} labels; ${standing} stand more than once, ${standing - repeated.length} of them are one too many`,
  )
  expect(labels.length).toBeGreaterThan(4000)
  const most = repeated
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([label, same]) => `${label}: ${same.map(({ where }) => where).join(' ')}`)
  expect(standing, most.slice(0, 20).join('\n')).toBeLessThan(600)
})

/**
 * What states are called. Where the same Chinese is said of different things, each has its own English: a ticket that is
 * over is closed, a meeting has ended. So have a button, a mail and a heading that read like a state.
 */
const states: Readonly<Record<string, readonly string[]>> = {
  // of meetings, and what approval says of them
  待审核: ['Pending approval', 'Approvals'],
  已确认: ['Confirmed'],
  未通过: ['Rejected', 'Failed'],
  审核未通过: ['Rejected', 'Request rejected'],
  已取消: ['Cancelled'],
  已释放: ['Released'],
  未开始: ['Not started', 'Upcoming'],
  进行中: ['In progress', 'Open', 'Ongoing', 'Active'],
  已结束: ['Ended', 'Closed'],
  // of invitations
  未答复: ['No response'],
  接受: ['Accepted', 'Accept'],
  暂定: ['Tentative'],
  待定: ['Tentative'],
  // of check-in
  未开放: ['Not open yet'],
  签到中: ['Check-in open'],
  已截止: ['Closed'],
  已签到: ['Checked in'],
  迟到: ['Late'],
  缺席: ['Absent'],
  无人签到: ['Nobody checked in'],
  // of orders, tickets and action items
  待确认: ['To confirm'],
  准备中: ['Being prepared'],
  待受理: ['New'],
  已受理: ['Accepted'],
  处理中: ['In progress'],
  未受理: ['Rejected'],
  已关闭: ['Closed'],
  已完成: ['Completed', 'Done'],
  不再需要: ['No longer needed'],
  // of the waiting list
  排队中: ['Waiting'],
  为您保留: ['On hold for you'],
  // of devices
  在线: ['Online'],
  离线: ['Offline'],
  未绑定: ['Not paired'],
  未绑定会议室: ['No room assigned'],
  有人: ['Occupied'],
  无人: ['Empty'],
}

it('a state has one English', () => {
  const said = by(({ zh }) => zh)
  const others = Object.entries(states).flatMap(([zh, english]) =>
    // inside of a sentence it begins small
    (said.get(zh) ?? [])
      .filter(({ en }) => /^[A-Z]/.test(en) && !english.includes(en))
      .map(({ where, en }) => `${where} ${zh} ${en}`),
  )
  expect(others).toEqual([])
  expect(Object.keys(states).filter((zh) => !said.has(zh))).toEqual([])
})

it('words that several say are written where they stand: a build puts them where they are named', () => {
  const shared = ['apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|\/)(words|common-words|shared-words)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(shared.length).toBeGreaterThan(3)
  const elsewhere = shared.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^export const \w+: Label = (?!\[)/.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(elsewhere).toEqual([])
})
