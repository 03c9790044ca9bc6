import { orderNo } from '../../../kernel/database/order-no'
import type { Demo, DemoPart } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'
import { type BrokenThing, demoRepairs, type Story } from './public'

const hour = 3_600_000
const ago = (now: number, hours: number) => new Date(now - hours * hour).toISOString()

const steps: Record<Story['state'], readonly string[]> = {
  0: [],
  1: ['accept'],
  2: ['accept', 'start'],
  3: ['accept', 'start', 'finish'],
  4: ['reject'],
  5: ['accept', 'start', 'finish', 'rate'],
}

type Report = { readonly story: Story; readonly thing: BrokenThing }

/** Tickets about what areas after it say that broke; they are numbered when all of them are known. */
export const repairDemo: DemoPart = async (demo) => {
  const reports: Report[] = []
  demo.provide(demoRepairs, {
    report: (stories, thingOf) => void reports.push(...stories.map((story, n) => ({ story, thing: thingOf(n) }))),
  })
  demo.afterwards(() => writeReports(demo, reports))
}

/** What people reported, in every state; the account `staff` reported some of it. */
async function writeReports(demo: Demo, told: readonly Report[]): Promise<void> {
  const { db, company_id, now } = demo
  const { people: persons, ids: people } = demo.provided(demoPeople)
  const staff = persons.findIndex(({ username }) => username === 'staff')
  const reporterOf = (n: number) => (staff >= 0 && n % 4 === 2 ? staff : (n * 7 + 3) % people.length)
  const nameOf = (index: number) => persons[index]?.name ?? ''
  // numbers of a day in the order of the reports
  const orders = new Map<number, string>()
  for (const [n, { story }] of [...told.entries()].sort(([, a], [, b]) => b.story.age - a.story.age))
    orders.set(n, await orderNo(db, company_id, 'R', ago(now, story.age - 8).slice(0, 10)))
  const ids = await insertRows(
    db,
    'repair',
    told.map(({ story, thing }, n) => ({
      company_id,
      order_no: orders.get(n) ?? '',
      ...thing,
      title: story.title,
      content: story.content ?? null,
      urgency: story.urgency,
      reporter_id: people[reporterOf(n)] ?? 0,
      report_time: ago(now, story.age),
      handler_id: story.state === 0 || story.state === 4 ? null : (people[0] ?? null),
      state: story.state,
      finish_time: story.state === 3 || story.state === 5 ? ago(now, story.age - 20) : null,
      result: story.result ?? null,
      cost: story.cost ?? null,
      score: story.score ?? null,
      comment: story.comment ?? null,
      created_at: ago(now, story.age),
      created_by: nameOf(reporterOf(n)),
      updated_by: nameOf(story.state === 0 || story.state === 5 ? reporterOf(n) : 0),
    })),
  )
  const log = told.flatMap(({ story: { state, age, result, comment } }, n) =>
    ['report', ...steps[state]].map((action, step) => {
      const isReporter = action === 'report' || action === 'rate'
      const who = isReporter ? reporterOf(n) : 0
      return {
        company_id,
        repair_id: ids[n] ?? 0,
        action,
        user_id: people[who] ?? null,
        user_name: nameOf(who),
        note:
          action === 'finish' || action === 'reject' ? (result ?? null) : action === 'rate' ? (comment ?? null) : null,
        time: ago(now, Math.max(0, age - step * 7)),
      }
    }),
  )
  await insertRows(db, 'repair_log', log, '')
}
