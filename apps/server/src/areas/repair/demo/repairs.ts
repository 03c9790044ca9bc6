import { randomBytes } from 'node:crypto'
import type { Db } from '../../../kernel/database/db'
import type { CompanyPlan } from '../../../seed/demo-plan'
import { insertRows } from '../../../seed/kit/rows'

type Placed = {
  company_id: number
  plan: CompanyPlan
  rooms: readonly number[]
  people: readonly number[]
  now: number
}

const hour = 3_600_000
const ago = (now: number, hours: number) => new Date(now - hours * hour).toISOString()

/** A screen at every third room: most were on the wall until yesterday, some wait to be paired. */
export async function writeTerminals(db: Db, { company_id, plan, rooms, people, now }: Placed): Promise<void> {
  const by = plan.people[0]?.name ?? ''
  const chosen = rooms.flatMap((room_id, index) => (index % 3 === 0 ? [{ room_id, index }] : [])).slice(0, 24)
  const ids = await insertRows(
    db,
    'terminal',
    chosen.map(({ room_id, index }, n) => ({
      company_id,
      name: `${plan.rooms[index]?.name ?? ''} 门口屏`,
      meetingroom_id: room_id,
      sn: `DS10-${String(4100 + n * 7).padStart(6, '0')}`,
      language: n % 5 === 3 ? 'zh' : 'both',
      theme: n % 4 === 2 ? 'light' : 'dark',
      sleep_start: n % 2 === 0 ? '21:00' : null,
      sleep_end: n % 2 === 0 ? '07:00' : null,
      booker_id: people[0] ?? null,
      created_by: by,
      updated_by: by,
    })),
  )
  const paired = ids.filter((_, n) => n % 4 !== 3)
  await insertRows(
    db,
    'paired_device',
    paired.map((terminal_id, n) => ({
      ...{ company_id, kind: 'terminal', thing_id: terminal_id },
      // nobody holds these: each of the screens has to be paired before it shows anything
      token_hash: `\\x${randomBytes(32).toString('hex')}`,
      paired_at: ago(now, 24 * (20 + n)),
      last_seen: ago(now, 3 + n * 5),
      app_version: 'demo',
      battery: n % 3 === 0 ? 100 - n : null,
    })),
    '',
  )
}

type Story = {
  title: string
  content?: string
  urgency: 1 | 2 | 3
  state: 0 | 1 | 2 | 3 | 4 | 5
  /** Hours since it was reported. */
  age: number
  result?: string
  cost?: string
  score?: number
  comment?: string
}

const stories: readonly Story[] = [
  { title: '投影画面偏色', content: '整体发黄，换了线也一样。', urgency: 2, state: 0, age: 2 },
  { title: '视频会议麦克风没有声音', content: '远端听不到我们，重启过一次。', urgency: 3, state: 0, age: 1 },
  { title: '椅子气杆下沉', urgency: 1, state: 0, age: 26 },
  { title: '空调漏水', content: '窗边一侧滴水，已放了桶。', urgency: 3, state: 2, age: 30 },
  { title: '白板擦不干净', urgency: 1, state: 1, age: 50 },
  { title: '门锁读卡不灵', content: '要刷三四次才开。', urgency: 2, state: 1, age: 47 },
  { title: '无线投屏连不上', urgency: 2, state: 3, age: 74, result: '升级了接收器固件，已试用两台电脑。' },
  { title: '灯管闪烁', urgency: 2, state: 3, age: 98, result: '更换两支灯管。', cost: '86.00' },
  {
    title: '插座没有电',
    urgency: 3,
    state: 5,
    age: 170,
    result: '复位跳闸的空开，检查后正常。',
    score: 5,
    comment: '半小时就来了。',
  },
  {
    title: '会议电话杂音',
    urgency: 2,
    state: 5,
    age: 260,
    result: '更换扩展麦克风。',
    cost: '640.00',
    score: 4,
  },
  { title: 'Camera does not follow the speaker', urgency: 1, state: 5, age: 320, result: 'Recalibrated.', score: 3 },
  { title: '希望换成更大的屏幕', urgency: 1, state: 4, age: 140, result: '属于采购需求，请走采购流程。' },
  { title: '窗帘卡住', urgency: 1, state: 5, age: 500, result: '更换拉绳。', cost: '45.50', score: 5 },
]

const steps: Record<Story['state'], readonly string[]> = {
  0: [],
  1: ['accept'],
  2: ['accept', 'start'],
  3: ['accept', 'start', 'finish'],
  4: ['reject'],
  5: ['accept', 'start', 'finish', 'rate'],
}

/** What people reported over the last weeks, in every state; the account `staff` reported some of it. */
export async function writeRepairs(db: Db, { company_id, plan, rooms, people, now }: Placed): Promise<void> {
  const staff = plan.people.findIndex(({ username }) => username === 'staff')
  const told = stories.slice(0, rooms.length < 20 ? 4 : stories.length)
  const reporterOf = (n: number) => (staff >= 0 && n % 4 === 2 ? staff : (n * 7 + 3) % people.length)
  const nameOf = (index: number) => plan.people[index]?.name ?? ''
  const numbers = new Map<string, number>()
  const dayOf = (age: number) =>
    `R${ago(now, age - 8)
      .slice(0, 10)
      .replaceAll('-', '')}`
  // numbers of a day in the order of the reports
  const orders = new Map(
    told
      .map(({ age }, n) => ({ age, n }))
      .sort((a, b) => b.age - a.age)
      .map(({ age, n }) => {
        const number = (numbers.get(dayOf(age)) ?? 0) + 1
        numbers.set(dayOf(age), number)
        return [n, `${dayOf(age)}-${String(number).padStart(3, '0')}`] as const
      }),
  )
  const places = await db.query<{ id: number; name: string; floor: string; office_id: number }>(
    `select r.id, r.name, f.name as floor, r.office_id from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id where r.company_id = $1`,
    [company_id],
  )
  const aboutRoom = (id = 0) => {
    const room = places.find((one) => one.id === id)
    const { name: target_label = '', floor: target_place = '', office_id = 0 } = room ?? {}
    return { target_type: 'room', target_id: id, office_id, target_label, target_place }
  }
  const ids = await insertRows(
    db,
    'repair',
    told.map(({ age, ...story }, n) => ({
      company_id,
      order_no: orders.get(n) ?? '',
      ...aboutRoom(rooms[(n * 5 + 1) % rooms.length]),
      title: story.title,
      content: story.content ?? null,
      urgency: story.urgency,
      reporter_id: people[reporterOf(n)] ?? 0,
      report_time: ago(now, age),
      handler_id: story.state === 0 || story.state === 4 ? null : (people[0] ?? null),
      state: story.state,
      finish_time: story.state === 3 || story.state === 5 ? ago(now, age - 20) : null,
      result: story.result ?? null,
      cost: story.cost ?? null,
      score: story.score ?? null,
      comment: story.comment ?? null,
      created_at: ago(now, age),
      created_by: nameOf(reporterOf(n)),
      updated_by: nameOf(story.state === 0 || story.state === 5 ? reporterOf(n) : 0),
    })),
  )
  const log = told.flatMap(({ state, age, result, comment }, n) =>
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
