import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{
      add: /^新\s*增$/,
      title: '标题',
      days: '有效天数',
      content: '内容',
      save: /^保\s*存$/,
      saved: /已(新增|保存)/,
    },
    ...{ edit: '编辑', more: /更多操作/, sign: '签署', here: '请在此签名', code: '访客码，用于扫描' },
    ...{ signed: '签署记录', open: '打开', file: '的签署文件' },
  },
  en: {
    ...{
      add: 'Add',
      title: 'Title',
      days: 'Valid for (days)',
      content: 'Content',
      save: 'Save',
      saved: /was (added|saved)/,
    },
    ...{ edit: 'Edit', more: /^More actions/, sign: 'Sign', here: 'Sign here', code: 'Visitor code to scan' },
    ...{ signed: 'Signatures', open: 'Open the file signed by', file: '' },
  },
} as const

/** Signs as a hand does: a stroke across the field. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is a field to sign in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.3))
  await page.mouse.down()
  for (const x of [0.3, 0.4, 0.5, 0.6]) await page.mouse.move(...at(x, x))
  await page.mouse.up()
}

for (const [language, size] of waysOf('agreements', everyWay)) {
  test(`${language} ${size}: an agreement is written, a guest signs it, its file is opened, and new words are signed anew`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')

    // written
    const title = `保密 ${language} ${run}`
    const of = `/visitors/agreement?title=${encodeURIComponent(title)}`
    await page.goto(of)
    await page.getByRole('banner').waitFor()
    await page.getByRole('main').getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.title, { exact: true }).fill(title)
    await form.getByLabel(say.days, { exact: true }).fill('30')
    await form.getByLabel(say.content, { exact: true }).fill('我会保守秘密。')
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    await expect(form).toBeHidden()
    const row = page
      .getByRole(size === 'desk' ? 'row' : 'listitem')
      .filter({ hasText: title })
      .last()
    await expect(row).toBeVisible()

    // asked of a guest, who reads and signs on their page
    const { items } = await ask(page, 'get', '/visitor_agreement/pagelist', { title })
    const agreement_ids = [items[0].id]
    const reason = await ask(page, 'post', '/visitorreason/add', { name: `Signs ${title}`, agreement_ids })
    const name = `签 ${language} ${run}`
    const invite = async () => {
      const { people } = await ask(page, 'post', '/visitor/add', {
        ...{ office_id: headOffice, reason_id: reason.id },
        plan_start: new Date(Date.now() - 60_000).toISOString(),
        plan_end: new Date(Date.now() + 2 * HOUR).toISOString(),
        people: [{ name, language, mail: `sign.${language}.${run}@example.com` }],
      })
      return (await ask(page, 'get', '/visitor/link', { id: String(people[0].id) })).url as string
    }
    const far = await browser.newContext({ viewport: sizes[size] })
    const guest = await far.newPage()
    const troubles = complaintsOf(guest)
    await guest.goto(await invite())
    await expect(guest.getByText('我会保守秘密。')).toBeVisible()
    const [sign, code] = [
      guest.getByRole('button', { name: say.sign, exact: true }),
      guest.getByRole('img', { name: say.code }),
    ]
    await expect(sign).toBeDisabled()
    await expect(code).toBeHidden()
    await draw(guest, guest.getByRole('img', { name: say.here }))
    expect(await barriersOf(guest)).toEqual([])
    await sign.click()
    await expect(code).toBeVisible()

    // what they signed is opened
    await page.goto(of)
    if (size === 'desk') await row.getByRole('button', { name: /[（(]1[)）]$|^1/ }).click()
    else {
      await row.getByRole('button', { name: say.more }).click()
      await page.getByRole('menuitem', { name: say.signed }).click()
    }
    const drawer = page.getByRole('dialog')
    const file = drawer.getByRole('button', { name: `${say.open} ${name}${language === 'zh' ? ' ' : ''}${say.file}` })
    await expect(file).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await file.click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

    // who comes again is not asked, until the words are others
    const again = await invite()
    const next = await far.newPage()
    await next.goto(again)
    await expect(next.getByRole('img', { name: say.code })).toBeVisible()
    await page.goto(of)
    if (size === 'desk') await row.getByRole('button', { name: say.edit }).click()
    else {
      await row.getByRole('button', { name: say.more }).click()
      await page.getByRole('menuitem', { name: say.edit }).click()
    }
    await form.getByLabel(say.content, { exact: true }).fill('我会保守秘密，也不拍照。')
    await form.getByRole('button', { name: say.save }).click()
    await expect(form).toBeHidden()
    await next.reload()
    await expect(next.getByText('我会保守秘密，也不拍照。')).toBeVisible()
    await expect(next.getByRole('img', { name: say.code })).toBeHidden()
    expect([...complaints, ...troubles]).toEqual([])
  })
}
