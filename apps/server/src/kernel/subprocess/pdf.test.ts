import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { pdfText } from '../../../test/pdf-text'
import type { PdfDocument } from '../pdf/pdf'
import { pdfFile } from './pdf-file'

const who = { company_id: 1, user_id: 1 }

const document = (content: PdfDocument['content']): PdfDocument => ({
  title: '签到表',
  language: 'zh',
  footer: '工作台',
  content,
})

it('makes a document with Chinese text that others can read', async () => {
  const rows = ['陈晓雯', '欧阳娜娜', '𠮷田 龘', 'Émile Zola'].map((name, index) => [String(index + 1), name, '行政部'])
  const file = await pdfFile(
    who,
    document([
      { text: '季度复盘会', style: 'title' },
      { qr: 'https://example.com/auth-meeting-login?c=1.2.3', fit: 90 },
      {
        layout: 'rows',
        table: { headerRows: 1, widths: ['auto', '*', '*'], body: [['#', '姓名', '部门'], ...rows] },
      },
      { ul: ['第一项', { text: ['第', { text: '二', bold: true }, '项'] }] },
    ]),
  )
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const text = pdfText(file)
  if (text === undefined) return
  for (const part of ['季度复盘会', '陈晓雯', '欧阳娜娜', 'Émile Zola', '行政部', '第二项', '工作台'])
    expect(text).toContain(part)
  expect(text).toMatch(/工作台 +1 ?\/ ?1/)
})

it('reaches neither files nor addresses, and goes on after what it refuses', async () => {
  await expect(pdfFile(who, document([{ image: '/etc/hostname' }]))).rejects.toThrow(/denied|Invalid/)
  await expect(pdfFile(who, document([{ image: 'http://127.0.0.1:9/picture.png' }]))).rejects.toThrow()
  expect((await pdfFile(who, document(['好']))).length).toBeGreaterThan(1000)
})

it('leaves the server free while pages are laid out', async () => {
  const body = Array.from({ length: 400 }, (_, index) => [String(index), '会议室', '上海市浦东新区世纪大道'])
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  await pdfFile(who, document([{ table: { body } }]))
  clearInterval(timer)
  // laid out in this thread there would be one or two
  expect(turns).toBeGreaterThan(10)
})

it('finds its helper and its fonts when it is built', () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url))
  // inside the house: libraries are found from there, and nobody looks for sources
  mkdirSync(join(root, 'apps/server/node_modules'), { recursive: true })
  const folder = mkdtempSync(join(root, 'apps/server/node_modules/.pdf-'))
  try {
    const entries = {
      main: 'apps/server/src/kernel/subprocess/pdf-file.ts',
      helper: 'apps/server/src/kernel/subprocess/helper.ts',
    }
    const script = `
      import { build } from 'esbuild'
      import { serverBundle } from './scripts/server-bundle.mjs'
      await build(serverBundle(${JSON.stringify(entries)}, ${JSON.stringify(folder)}))
      const { pdfFile } = await import(${JSON.stringify(pathToFileURL(join(folder, 'main.js')).href)})
      const file = await pdfFile({ company_id: 1, user_id: 1 }, { title: '', language: 'zh', footer: '', content: ['好'] })
      console.log(file.subarray(0, 5).toString())`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
    expect(`${run.stdout}${run.stderr}`.trim()).toBe('%PDF-')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
