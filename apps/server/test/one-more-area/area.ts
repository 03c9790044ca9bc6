// The same area on the server. It imports what an area may, and no kernel knows of it.
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { LogAction, LogModule } from '@workplace/contract/log-words'
import { personDisabled } from '@workplace/contract/people/events'
import client from 'mqtt'
import { type PlacedThings, placedThings } from '../../src/areas/place/public'
import { type RepairTarget, repairTargets } from '../../src/areas/repair/public'
import type { ApprovalFlow, Approvals, Subject } from '../../src/kernel/approval/approvals'
import { decide } from '../../src/kernel/approval/decide'
import { startRequest } from '../../src/kernel/approval/start-requests'
import { type Call, deviceOf, requireOffice } from '../../src/kernel/call/call'
import { route } from '../../src/kernel/call/route'
import { slot } from '../../src/kernel/call/slot'
import type { Db } from '../../src/kernel/database/db'
import { on } from '../../src/kernel/events/consumer'
import { raise } from '../../src/kernel/events/raise'
import type { WatchedKind } from '../../src/kernel/live/watched-kind'
import type { Kit, OpenArea } from '../../src/kernel/product/area'
import type { JudgeUpload } from '../../src/kernel/uploads/finish-upload'
import type { DemoPart } from '../../src/seed/kit/demo'
import { insertRows } from '../../src/seed/kit/rows'
import type { Simulation } from '../../src/seed/kit/simulation'
import * as contract from './contract'
import { note } from './table'

// a line in the list of the contract's areas would make them known to the compiler
const module = 'umbrella_loan' as LogModule
const action = (name: keyof typeof contract.log.actions) => name as LogAction

type Stand = { id: number; name: string; office_id: number; umbrellas: number }

async function standOf(call: Call, id: number): Promise<Stand> {
  const [row] = await call.db.query<Stand>(
    'select id, name, office_id, umbrellas from umbrella_stand where company_id = $1 and id = $2 for update',
    [call.actor.company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  return row
}

async function lend(call: Call, { id }: { id: number }) {
  const { company_id, user_id, name } = call.actor
  const stand = await standOf(call, id)
  const loans = await call.db.query<{ user_id: number; stand_id: number }>(
    'select user_id, stand_id from umbrella_loan where company_id = $1 and returned_at is null',
    [company_id],
  )
  if (loans.some((one) => one.user_id === user_id)) throw new Refusal(contract.refusals.umbrella_lent_already)
  if (loans.filter((one) => one.stand_id === id).length >= stand.umbrellas)
    throw new Refusal(contract.refusals.umbrella_none_left, { stand: stand.name })
  const [setting] = await call.db.query<{ hours: string | null }>(
    `select strategy_of($1, $2, 'umbrella_hours') as hours`,
    [...[company_id, stand.office_id]],
  )
  const hours = Number(setting?.hours ?? contract.settings.umbrella_hours.initial)
  const [row] = await call.db.query<{ id: number }>(
    `insert into umbrella_loan (company_id, stand_id, user_id, lent_at, due_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz + make_interval(hours => $5)) returning id`,
    [company_id, id, user_id, new Date(call.now()).toISOString(), hours],
  )
  await raise(call.db, company_id, contract.events.lent, `umbrella_stand/${id}`, { stand_id: id, user_id })
  call.record({
    module,
    action: action('lend_umbrella'),
    target: stand.name,
    target_id: id,
    after: { person: name, hours },
  })
  call.emit(eventOf(contract.topics.loan, { ids: [id] }))
  const left = stand.umbrellas - loans.filter((one) => one.stand_id === id).length - 1
  call.emit(eventOf(contract.topics.left, { id, left }))
  return { id: row?.id ?? 0 }
}

async function takeBack(db: Db, company_id: number, user_id: number, now: number) {
  const [row] = await db.query<{ id: number; stand_id: number; name: string }>(
    `update umbrella_loan l set returned_at = $3 from umbrella_stand s
     where l.company_id = $1 and l.user_id = $2 and l.returned_at is null and s.company_id = l.company_id and s.id = l.stand_id
     returning l.id, l.stand_id, s.name`,
    [company_id, user_id, new Date(now).toISOString()],
  )
  return row
}

async function giveBack(call: Call) {
  const { company_id, user_id, name } = call.actor
  const loan = await takeBack(call.db, company_id, user_id, call.now())
  if (loan === undefined) throw new Refusal(commonRefusals.not_found)
  const { id, stand_id, name: target } = loan
  call.record({ module, action: action('return_umbrella'), target, target_id: stand_id, after: { person: name } })
  call.emit(eventOf(contract.topics.loan, { ids: [stand_id] }))
  return { id }
}

type Wanted = Subject & { readonly name: string }
const wanted: Approvals<Wanted, { state: string }> = {
  kind: 'umbrella_wanted',
  mayDecide: { permission: null, duty: 'station' },
  async label(db, company_id, ids) {
    const rows = await db.query<{ id: number; name: string }>(
      'select id, name from umbrella_stand where company_id = $1 and id = any($2::int[])',
      [company_id, ids],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  async read({ db, actor }, id) {
    const [row] = await db.query<{ name: string; office_id: number; user_id: number }>(
      `select s.name, s.office_id, w.user_id from umbrella_wanted w
       join umbrella_stand s on s.company_id = w.company_id and s.id = w.id
       where w.company_id = $1 and w.id = $2 for update of w`,
      [actor.company_id, id],
    )
    if (row === undefined) return undefined
    return { id, name: row.name, office_id: row.office_id, requesters: [row.user_id], start: null, end: null }
  },
  async passed(call, { id, name }) {
    const [row] = await call.db.query<{ umbrellas: number }>(
      'update umbrella_stand set umbrellas = umbrellas + 1 where company_id = $1 and id = $2 returning umbrellas',
      [call.actor.company_id, id],
    )
    const umbrellas = row?.umbrellas ?? 0
    call.record({ module, action: action('decide_umbrella'), target: name, target_id: id, after: { umbrellas } })
    return { state: 'passed' }
  },
  refused: async () => ({ state: 'refused' }),
}

async function want(call: Call, { id, approver_id }: { id: number; approver_id: number }) {
  const { company_id, user_id } = call.actor
  await standOf(call, id)
  await call.db.query(
    `insert into umbrella_wanted (company_id, id, user_id) values ($1, $2, $3)
     on conflict (company_id, id) do update set user_id = excluded.user_id, state = 'waiting'`,
    [company_id, id, user_id],
  )
  const subject = await wanted.read(call, id)
  if (subject === undefined) throw new Refusal(commonRefusals.not_found)
  const flow: ApprovalFlow = {
    ...{ id: null, name: '购伞', name_en: 'Umbrellas', deadline_minutes: null, remind_minutes: null },
    ...{ timeout_action: 'none', steps: [{ mode: 'any', approvers: [{ kind: 'users', ids: [approver_id] }] }] },
  }
  await startRequest(call.db, { company_id, now: call.now() }, wanted, { subject, flow })
  call.unchanged()
  return { id }
}

const breakable: RepairTarget = {
  type: 'umbrella_stand',
  duty: 'station',
  label: `select x.name as label, null::text as label_en, '' as place, x.office_id, null::text as part,
      null::text as part_en, null::date as locked_until from umbrella_stand x
    where x.company_id = t.company_id and x.id = t.target_id`,
}

/** Each stand may be watched by who looks after such things where it is. */
const watchedStands: WatchedKind = {
  kind: 'umbrella_stand',
  permission: 'view-box',
  things: `select id, office_id, null::text as duty, null::int[] as people from umbrella_stand
    where company_id = $1 and id = any($2::int[])`,
}

/** Stands are anywhere in their office, so on any of its floors. */
const standsOnPlans: PlacedThings = {
  declared: contract.planLayers[0],
  things: `select s.id, s.name, null::int as floor_id, case when s.umbrellas > (select count(*) from umbrella_loan l
        where l.company_id = s.company_id and l.stand_id = s.id and l.returned_at is null) then 'dry' else 'empty' end as state
    from umbrella_stand s where s.company_id = $1 and s.office_id = $2`,
}

/** A manual says how an umbrella is opened, wherever in it. */
const judgeManual: JudgeUpload = async (content) => {
  if (!(await content.read(0, content.bytes)).includes('open'))
    throw new Refusal(contract.refusals.umbrella_manual_silent)
}

/** Turns a failure of a consumer on and off. */
export const broken = { counting: false }

export async function openUmbrellas(kit: Kit) {
  const { db, now, poke, pairing, mqtt } = kit
  kit.contribute(repairTargets, breakable)
  kit.contribute(placedThings, standsOnPlans)
  const lent = new Map<number, Promise<number>>()
  let pokes = 0
  const lentIn = (company_id: number) => {
    const known =
      lent.get(company_id) ??
      db
        .query<{ n: number }>(
          'select count(*)::int as n from umbrella_loan where company_id = $1 and returned_at is null',
          [company_id],
        )
        .then(([row]) => row?.n ?? 0)
    lent.set(company_id, known)
    return known
  }
  /** Says once of each loan that it is over. */
  async function remind(): Promise<number> {
    const rows = await db.transaction(async (tx) => {
      const late = await tx.query<{ company_id: number; stand_id: number; user_id: number }>(
        `update umbrella_loan set is_told = true where not is_told and returned_at is null and due_at < $1
         returning company_id, stand_id, user_id`,
        [new Date(now()).toISOString()],
      )
      for (const { company_id, ...payload } of late)
        await raise(tx, company_id, contract.events.overdue, `umbrella_stand/${payload.stand_id}`, payload)
      return late
    })
    if (rows.length > 0) poke()
    return rows.length
  }
  return {
    routes: () => [
      {
        tag: 'umbrella',
        routes: [
          route(contract.lend, lend),
          route(contract.giveBack, giveBack),
          route(contract.count, async ({ actor }) => ({ lent: await lentIn(actor.company_id) })),
          route(contract.want, want),
          route(contract.decideWanted, async (call, { id, pass }) => {
            const { state } = await decide(call, wanted, id, { pass, reason: null })
            return { state }
          }),
          route(contract.bind, async (call, { id, code }) => {
            const { name, office_id } = await standOf(call, id)
            requireOffice(call.actor, office_id)
            await pairing.pair(call, 'screen', id, await pairing.takeCode(call, 'screen', code))
            call.record({ module, action: action('pair_umbrella'), target: name, target_id: id })
            return { id }
          }),
          route(contract.shown, async (call) => {
            const { company_id, id, name } = deviceOf(call)
            const [row] = await call.db.query<{ left: number }>(
              `select umbrellas - (select count(*)::int from umbrella_loan l
                 where l.company_id = s.company_id and l.stand_id = s.id and l.returned_at is null) as left
               from umbrella_stand s where s.company_id = $1 and s.id = $2`,
              [company_id, id],
            )
            return { name, left: row?.left ?? 0 }
          }),
          {
            ...route(contract.open, async (call, { id }) => {
              const { name } = await standOf(call, id)
              call.record({ module, action: action('open_umbrella'), target: name, target_id: id })
              return { result: opened.get(call.request_id) ?? '' }
            }),
            // what is sent cannot be taken back: not within the transaction
            async before(call: Call, { id }: { id: number }) {
              opened.set(call.request_id, await mqtt.send(`um${call.actor.company_id}-${id}`, 'open', '1'))
            },
          },
          route(contract.visitorData, async ({ db, actor }, { id }) => ({
            sections: await Promise.all(
              kit
                .personalData('visitor')
                .map(async ({ key, text }) => ({ key, rows: await db.query(text, [actor.company_id, id, null]) })),
            ),
          })),
        ],
      },
    ],
    deviceCalls: () => ({
      '/umbrella-stand': {
        who: ({ query }) => query.get('stand'),
        answer: async ({ query }) => ({ status: 200, body: `stand ${query.get('stand')}` }),
      },
    }),
    texts: {
      '/umbrella': async (name) => {
        const [row] = await db.query<{ n: number }>('select count(*)::int as n from umbrella_stand where name = $1', [
          name,
        ])
        return { status: row?.n ? 200 : 404, headers: { 'content-type': 'text/plain' }, body: `${row?.n ?? 0}` }
      },
    },
    pairedDevices: [
      {
        kind: 'screen',
        topic: contract.topics.loan,
        thing: (company_id, id) => `select s.name, s.office_id, null as room_id, null as booker_id
          from umbrella_stand s where s.company_id = ${company_id} and s.id = ${id}`,
      },
    ],
    personalData: [
      {
        ...{ key: 'umbrellas', order: 900, label: ['借用的雨伞', 'Borrowed umbrellas'] },
        heading: [
          ['时间', 'Time'],
          ['雨伞架', 'Stand'],
        ],
        text: `select l.lent_at, s.name from umbrella_loan l
          join umbrella_stand s on s.company_id = l.company_id and s.id = l.stand_id
          where l.company_id = $1 and l.user_id = $2 order by l.id desc`,
      },
      {
        ...{ key: 'umbrellas_of_visitors', about: 'visitor', order: 901, label: ['借用的雨伞', 'Borrowed umbrellas'] },
        heading: [['时间', 'Time']],
        text: 'select time from umbrella_visit where company_id = $1 and visitor_id = $2 and $3::int[] is null order by time desc',
      },
    ],
    checklist: {
      order: 900,
      async read(db, company_id, user_ids, now) {
        const rows = await db.query<{ user_id: number; late: boolean; name: string | null }>(
          `select u as user_id, s.name, coalesce(l.due_at < $3, false) as late from unnest($2::int[]) u
           left join umbrella_loan l on l.company_id = $1 and l.user_id = u and l.returned_at is null
           left join umbrella_stand s on s.company_id = l.company_id and s.id = l.stand_id`,
          [company_id, user_ids, new Date(now).toISOString()],
        )
        return rows.map(({ user_id, late, name }) => ({
          ...{ user_id, key: 'umbrella', label: ['归还雨伞', 'Umbrella returned'] as const, text: name },
          state: late ? ('lacks' as const) : name === null ? ('none' as const) : ('has' as const),
        }))
      },
    },
    approvals: [wanted],
    watched: () => [watchedStands],
    judges: { [contract.uploads.manual.name]: judgeManual },
    jobs: [
      {
        ...{ name: 'umbrella-inventory', label: ['盘点雨伞', 'Count the umbrellas'], cron: '7 3 * * *' },
        work: async () => void (await note(db, 'job', 'counted')),
      },
    ],
    watches: [{ name: 'umbrellas overdue', work: async () => void (await remind()) }],
    consumers: {
      umbrella: [
        on(personDisabled, async (tx, { company_id, payload }) => {
          const loan = await takeBack(tx, company_id, payload.user_id, now())
          if (loan !== undefined) await note(tx, 'taken back from', payload.user_id)
        }),
      ],
      'umbrella.count': [
        on(contract.events.lent, async (tx, { payload }) => {
          await note(tx, 'lent', payload.stand_id)
          if (broken.counting) throw new Error('the pen is empty')
        }),
        on(contract.events.overdue, async (tx, { payload }) => void (await note(tx, 'overdue', payload.user_id))),
      ],
    },
    async beforeCommit(call, events) {
      for (const { topic, payload } of events)
        if (topic === contract.topics.loan.name) await note(call.db, 'change', String(payload.ids))
    },
    poke: () => void pokes++,
    onEvent({ topic, company_id }) {
      if (topic === contract.topics.loan.name) lent.delete(company_id)
    },
    onGap: () => lent.clear(),
    mqtt: {
      ...{ account: 'um', levels: ['stand'] },
      async secretOf(company_id, id) {
        const [row] = await db.query<{ secret: string | null }>(
          'select secret from umbrella_stand where company_id = $1 and id = $2',
          [company_id, id],
        )
        return row?.secret
      },
      async take({ from: { company_id, id }, payload }) {
        await db.query('update umbrella_stand set open_doors = $3 where company_id = $1 and id = $2', [
          ...[company_id, id, Number(payload.toString())],
        ])
        return undefined
      },
      told: { connected: ({ id }) => void note(db, 'connected', id).catch(() => undefined) },
    },
    acts: {
      umbrellas: { remind, pokes: () => pokes },
    },
    async close() {
      await note(db, 'closed', 'the area')
    },
  } satisfies OpenArea
}
const opened = new Map<string, string>()

type DemoStand = { readonly account: string; readonly password: string }
const demoStands = slot<readonly DemoStand[]>('umbrella stands of the demo company')

/** Its part of the demo company. */
export const umbrellaDemo: DemoPart = async (demo) => {
  const { db, company_id } = demo
  const [office] = await db.query<{ id: number }>('select id from office where company_id = $1 order by id limit 1', [
    company_id,
  ])
  const password = `umbrellas of ${company_id}`
  const ids = await insertRows(db, 'umbrella_stand', [
    { company_id, name: '大堂雨伞架', office_id: office?.id ?? 0, umbrellas: 20, secret: password },
  ])
  demo.provide(
    demoStands,
    ids.map((id) => ({ account: `um${company_id}-${id}`, password })),
  )
}

/** What of it speaks by itself: stands say that a door of theirs is open. */
export const umbrellaSimulation: Simulation = {
  name: 'umbrellas',
  about: 'The umbrella stands of the demo company, by MQTT: their doors open.',
  options: { url: { example: 'mqtt://127.0.0.1:1883', help: 'where they connect' } },
  keep: (made) => ({ stands: made.flatMap(({ provided }) => provided(demoStands)) }),
  async begin({ kept, options, say }) {
    const { stands } = kept as { stands: readonly DemoStand[] }
    const wires = await Promise.all(
      stands.map(async ({ account, password }) => {
        const wire = await client.connectAsync(options.url ?? '', { username: account, password }, false)
        await wire.publishAsync(`workplace/${account}/stand/doors`, '1', { qos: 1 })
        return wire
      }),
    )
    say(`${stands.length} stands speak.`)
    return async () => void (await Promise.all(wires.map((wire) => wire.endAsync())))
  },
}
