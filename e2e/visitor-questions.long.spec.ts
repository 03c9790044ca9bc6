import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{ add: /新\s*增/, name: '名称', english: '英文名称', save: /^保\s*存$/, saved: /已保存|成功/ },
    ...{ question: '添加问题', option: '添加选项', kind: '单选', yesNo: '是或否', required: '必答' },
    ...{ preview: '访客看到的样子', up: '上移问题 2', hello: /您好/, needed: '必填', yes: '是' },
    ...{ laptop: '是否携带电脑', area: '想看的区域', lab: '洁净室', allergy: '饮食禁忌' },
    ...{ code: '访客码，用于扫描', answers: '问题的回答', actions: /操\s*作/, change: '修改访客信息' },
    ...{ somebody: '访客', discreet: '姓名保密' },
  },
  en: {
    ...{ add: /^Add/, name: 'Name', english: 'English name', save: 'Save', saved: /[Ss]aved|added/ },
    ...{
      question: 'Add a question',
      option: 'Add an option',
      kind: 'Choice',
      yesNo: 'Yes or no',
      required: 'Required',
    },
    ...{ preview: 'As visitors see it', up: 'Move question 2 up', hello: /^Hello/, needed: 'Required', yes: 'Yes' },
    ...{
      laptop: 'Do you bring a laptop?',
      area: 'What would you like to see?',
      lab: 'Clean room',
      allergy: 'Allergies',
    },
    ...{ code: 'Visitor code to scan', answers: 'Answers', actions: 'Actions', change: 'Change their details' },
    ...{ somebody: 'A visitor', discreet: 'Discreet' },
  },
} as const

/** The fields of the editor, by the place of a question and of its option. */
const fields = {
  zh: {
    question: (n: number) => `问题 ${n}`,
    english: (n: number) => `问题 ${n} 的英文`,
    kind: (n: number) => `问题 ${n} 的回答方式`,
    option: (n: number, at: number) => `问题 ${n} 的选项 ${at}`,
    optionEnglish: (n: number, at: number) => `问题 ${n} 的选项 ${at} 的英文`,
  },
  en: {
    question: (n: number) => `Question ${n}`,
    english: (n: number) => `English of question ${n}`,
    kind: (n: number) => `Kind of answer to question ${n}`,
    option: (n: number, at: number) => `Option ${at} of question ${n}`,
    optionEnglish: (n: number, at: number) => `English of option ${at} of question ${n}`,
  },
} as const

for (const [language, size] of waysOf('visitor-questions', everyWay)) {
  test(`${language}, ${size}: a reason asks questions in both languages, a guest answers, reception fills one in, and a discreet guest is a visitor to the others`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const its = fields[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes.desk)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')

    // whoever keeps the reasons writes three questions, and puts the last of them first
    const reason = `参观 ${language}${size} ${run}`
    await page.goto('/visitors/reason')
    await page.getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name, { exact: true }).fill(reason)
    await form.getByLabel(say.english, { exact: true }).fill(`Tour ${language}${size} ${run}`)
    const choose = async (n: number, kind: string) => {
      await form.getByLabel(its.kind(n), { exact: true }).click()
      await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(kind, { exact: true }).click()
    }
    const write = async (n: number, zh: string, en: string) => {
      await form.getByRole('button', { name: say.question }).click()
      await form.getByLabel(its.question(n), { exact: true }).fill(zh)
      await form.getByLabel(its.english(n), { exact: true }).fill(en)
    }
    await write(1, says.zh.area, says.en.area)
    await choose(1, say.kind)
    await form.getByLabel(its.option(1, 1), { exact: true }).fill(says.zh.lab)
    await form.getByLabel(its.optionEnglish(1, 1), { exact: true }).fill(says.en.lab)
    await form.getByLabel(its.option(1, 2), { exact: true }).fill('展厅')
    await form.getByRole('checkbox', { name: say.required }).nth(0).check()
    await write(2, says.zh.laptop, says.en.laptop)
    await choose(2, say.yesNo)
    await form.getByRole('checkbox', { name: say.required }).nth(1).check()
    await write(3, says.zh.allergy, says.en.allergy)
    await form.getByRole('button', { name: say.up }).click()
    await expect(form.getByLabel(its.question(1), { exact: true })).toHaveValue(says.zh.laptop)
    const preview = form.getByRole('region', { name: say.preview })
    await expect(preview.locator('.ant-form-item-label label')).toHaveText([
      `${says.zh.laptop}${says.en.laptop}`,
      `${says.zh.area}${says.en.area}`,
      `${says.zh.allergy}${says.en.allergy}`,
    ])
    await drawn(page)
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    await expect(form).toBeHidden()
    const { items } = await ask(page, 'get', '/visitorreason/pagelist', { title: reason })

    // a guest is kept out until they answered, and does so on their page
    const guest = `访 ${language}${size} ${run}`
    const secret = `Quentin ${language}${size} ${run}`
    const visit = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: headOffice, reason_id: items[0].id },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + 2 * HOUR).toISOString(),
      people: [
        { name: guest, language },
        { name: secret, language, discreet: true },
      ],
    })
    const [id, hidden] = visit.people.map((one: { id: number }) => one.id) as [number, number]
    const { url } = await ask(page, 'get', '/visitor/link', { id: String(id) })
    const theirs = await browser.newContext({
      viewport: sizes[size],
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
    })
    const own = await theirs.newPage()
    const ownComplaints = complaintsOf(own)
    await own.goto(url)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(say.hello)
    await own.getByRole('button', { name: say.save }).click()
    await expect(own.getByText(say.needed, { exact: true })).toHaveCount(2)
    expect(await barriersOf(own)).toEqual([])
    await own.getByRole('radiogroup', { name: say.laptop }).getByRole('radio', { name: say.yes }).check()
    await own.getByLabel(say.area).selectOption({ label: say.lab })
    await own.getByRole('button', { name: say.save }).click()
    await expect(own.getByRole('img', { name: say.code })).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await theirs.close()

    // reception reads them, and fills in what was left open
    await page.setViewportSize(sizes[size])
    await page.goto(`/visitors/visitor?id=${id}`)
    const drawer = page.getByRole('dialog').first()
    await expect(drawer.getByRole('heading', { name: say.answers })).toBeVisible()
    const answer = (question: string) =>
      drawer
        .locator('dl > div')
        .filter({ has: page.locator('dt').getByText(question, { exact: true }) })
        .locator('dd')
    await expect(answer(say.area)).toHaveText(say.lab)
    await expect(answer(say.laptop)).toHaveText(say.yes)
    await expect(answer(say.allergy)).toHaveCount(0)
    await drawer.getByRole('button', { name: say.actions }).last().click()
    await page.getByRole('menuitem', { name: say.change, exact: true }).click()
    const details = page.getByRole('dialog', { name: say.change })
    await details.getByLabel(say.allergy).fill('花生')
    await drawn(page)
    expect(await barriersOf(page)).toEqual([])
    await details.getByRole('button', { name: say.save }).click()
    await expect(details).toBeHidden()
    await expect(answer(say.allergy)).toHaveText('花生')

    // the discreet one has a name for reception and their host, and none for a colleague who may see visitors
    await page.goto(`/visitors/visitor?title=${encodeURIComponent(run)}`)
    await expect(page.getByText(secret).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(new RegExp(say.discreet)).filter({ visible: true }).first()).toBeVisible()
    const role = await ask(page, 'post', '/role/add', {
      ...{ name: `看访客 ${language}${size} ${run}`, data_scope: 'all', permissions: ['view-visitor'] },
    })
    const colleague = await newColleague(page, browser, {
      ...{ name: `看 ${language}${size} ${run}`, username: `see.${language}${size}.${run}`, language },
      viewport: sizes[size],
    })
    const { version } = await ask(page, 'get', '/users/single', { id: String(colleague.id) })
    await ask(page, 'post', '/users/update', { id: colleague.id, version, role_ids: [role.id] })
    const trouble = complaintsOf(colleague.page)
    await colleague.page.goto(`/visitors/visitor?id=${hidden}`)
    const seen = colleague.page.getByRole('dialog').first()
    await expect(seen.getByText(say.somebody, { exact: true }).first()).toBeVisible()
    await expect(colleague.page.getByText(guest).filter({ visible: true }).first()).toBeVisible()
    await expect(colleague.page.getByText(secret)).toHaveCount(0)
    await drawn(colleague.page)
    expect(await barriersOf(colleague.page)).toEqual([])
    expect(trouble).toEqual([])
    expect(ownComplaints).toEqual([])
    expect(complaints).toEqual([])
  })
}
