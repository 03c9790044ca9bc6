import { expect } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ grid: '排班表：人员与日期', select: '选中', undo: /^撤\s*销$/, redo: /^重\s*做$/, publish: /^发布（3）$/ },
    ...{ warn: '休息不足', now: '发布并通知', done: /已发布 3 天/, rest: /休息/, draft: /草稿/ },
  },
  en: {
    ...{
      grid: 'Roster: people and days',
      select: 'Select days',
      undo: 'Undo',
      redo: 'Redo',
      publish: /^Publish \(3\)$/,
    },
    ...{
      warn: 'Too little rest',
      now: 'Publish and tell people',
      done: /Published: 3 days/,
      rest: /Day off/,
      draft: /draft/,
    },
  },
} as const

for (const language of waysOf('roster', languages)) {
  test(`${language}: a roster is painted by dragging, filled by keys, undone, and published after its warnings`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    // a team of its own, far enough away that nothing of it is past
    const shiftOf = async (name: string, on_time: string, off_time: string) =>
      (
        await ask(page, 'post', '/daytimetable/add', {
          ...{
            name: `${name} ${run}`,
            short_name: name.slice(0, 1),
            periods: [{ on_time, off_time, must_on: true, must_off: true }],
          },
        })
      ).id as number
    const [early, night] = [await shiftOf('Early', '07:00', '15:00'), await shiftOf('Night', '23:00', '31:00')]
    const { id: rule_id } = await ask(page, 'post', '/attendancerule/add', { name: `Roster ${run}` })
    const { id: schedule_id } = await ask(page, 'post', '/scheduling/add', {
      ...{ name: `Roster ${run}`, mode: 'manual', begin_date: '2026-01-01', end_date: '2099-12-31' },
    })
    const { items } = await ask(page, 'get', '/attendanceteam/members', { of: 'none', limit: 1 })
    const [person] = items
    const { id: team_id } = await ask(page, 'post', '/attendanceteam/add', {
      ...{ name: `Roster ${run}`, kind: 'roster', rule_id, schedule_ids: [schedule_id], user_ids: [person.user_id] },
      ...{ punch_ways: ['network'], ips: '127.0.0.1', timezone: 'Asia/Shanghai' },
    })
    expect([early, night, team_id].every((id) => id > 0)).toBe(true)
    const month = `${new Date().getUTCFullYear() + 1}-05`
    await page.goto(`/attendance/schedule?month=${month}&team=${team_id}`)
    const grid = page.getByRole('grid', { name: say.grid })
    const cellOf = (day: string) => grid.getByRole('gridcell', { name: new RegExp(`${month}-${day}`) })
    await page.getByRole('button', { name: new RegExp(`^Night ${run}`) }).click()
    await cellOf('12').hover()
    await page.mouse.down()
    await cellOf('13').hover()
    await page.mouse.up()
    await expect(cellOf('12')).toHaveAccessibleName(new RegExp(`Night ${run}.*`))
    await expect(cellOf('13')).toHaveAccessibleName(say.draft)

    // keys: one to the right, and off; back, and forth
    await grid.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('0')
    await expect(cellOf('14')).toHaveAccessibleName(say.rest)
    await page.getByRole('button', { name: say.undo }).click()
    await expect(cellOf('14')).not.toHaveAccessibleName(say.draft)
    await page.getByRole('button', { name: say.redo }).click()
    await expect(cellOf('14')).toHaveAccessibleName(say.draft)
    // copied, and an early shift pasted over the second night: too little rest between both
    await page.getByRole('button', { name: new RegExp(`^Early ${run}`) }).click()
    await cellOf('13').click()
    await expect(cellOf('13')).toHaveAccessibleName(new RegExp(`Early ${run}`))

    await page.getByRole('button', { name: say.publish }).click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText(say.warn)).toBeVisible()
    await panel.getByRole('button', { name: say.now }).click()
    await expect(page.getByText(say.done)).toBeVisible()
    await expect(cellOf('13')).not.toHaveAccessibleName(say.draft)
    expect(complaints).toEqual([])
  })
}
