import { device, endpoint } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type RowsChanged, topic } from '@workplace/contract/kernel/topic'
import { z } from 'zod'
import { type Call, deviceOf, requireOffice } from '../src/kernel/call/call'
import { route } from '../src/kernel/call/route'
import type { Kit, OpenArea } from '../src/kernel/product/area'

// A second kind of paired device, as an area would have it: kiosks in offices. Nothing of the product knows it.

const changed = topic<RowsChanged>()({
  name: 'kiosk_sample',
  listeners: 'view-screen-system-subject',
  devices: { screen: 'own' },
})
const id = z.number().int().positive().max(2147483647)

const bindKiosk = endpoint({
  method: 'POST',
  path: '/kiosk_sample/bind',
  within: 'offices',
  access: ['change-screen-system-subject'],
  label: ['绑定访客机', 'Pair a kiosk'],
  input: z.object({ code: z.string(), id }),
  output: z.object({ id: z.number() }),
})
const unbindKiosk = endpoint({
  method: 'POST',
  path: '/kiosk_sample/unbind',
  within: 'offices',
  access: ['change-screen-system-subject'],
  label: ['解除访客机绑定', 'Unpair a kiosk'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})
const shown = z.object({
  kind: z.string(),
  id: z.number(),
  name: z.string(),
  office_id: z.number().nullable(),
  room_id: z.number().nullable(),
  booker_id: z.number().nullable(),
})
const kioskState = endpoint({
  path: '/kiosk_sample/state',
  access: device('screen'),
  label: ['访客机内容', 'Kiosk content'],
  input: z.object({}),
  output: shown,
})
/** Something that a device does, once for each attempt. */
const kioskRing = endpoint({
  method: 'POST',
  path: '/kiosk_sample/ring',
  access: device('screen'),
  label: ['按铃', 'Ring'],
  input: z.object({}),
  output: z.object({ rung: z.number() }),
  creates: true,
})
const anyState = endpoint({
  path: '/kiosk_sample/any',
  access: device('screen', 'terminal'),
  label: ['任一设备', 'Any device'],
  input: z.object({}),
  output: shown,
})

// ids that nothing else has: who guesses ids of other things finds no kiosk
const table = `create table if not exists kiosk_sample (
  company_id int not null references company,
  id int generated always as identity (start with 900001),
  name text not null,
  office_id int not null,
  is_on boolean not null default true,
  rung int not null default 0,
  primary key (company_id, id)
)`

async function show(call: Call) {
  const { company_id: _, token_hash: __, app_version: ___, battery: ____, ...own } = deviceOf(call)
  return own
}

async function requireKiosk(call: Call, kiosk_id: number): Promise<void> {
  const [kiosk] = await call.db.query<{ office_id: number }>(
    'select office_id from kiosk_sample where company_id = $1 and id = $2 for update',
    [call.actor.company_id, kiosk_id],
  )
  if (kiosk === undefined) throw new Refusal(refusals.not_found)
  requireOffice(call.actor, kiosk.office_id)
}

/** Several servers of a world open at once. */
async function prepare({ db }: Kit): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(65)')
    await tx.query(table)
    await tx.query(
      `create or replace trigger kiosk_sample_unpaired after delete on kiosk_sample
       for each row execute function end_paired_device('screen')`,
    )
  })
}

export async function openKiosks(kit: Kit): Promise<OpenArea> {
  const { pairing } = kit
  await prepare(kit)
  return {
    pairedDevices: [
      {
        kind: 'screen',
        topic: changed,
        thing: (company_id, thing_id) => `select k.name, k.office_id, null as room_id, null as booker_id
          from kiosk_sample k where k.company_id = ${company_id} and k.id = ${thing_id} and k.is_on`,
      },
    ],
    routes: () => [
      {
        tag: 'kiosk_sample',
        routes: [
          route(bindKiosk, async (call, { code, id }) => {
            await requireKiosk(call, id)
            await pairing.pair(call, 'screen', id, await pairing.takeCode(call, 'screen', code))
            return { id }
          }),
          route(unbindKiosk, async (call, { id }) => {
            await requireKiosk(call, id)
            await pairing.unpair(call, 'screen', id)
            return { id }
          }),
          route(kioskState, show),
          route(anyState, show),
          route(kioskRing, async (call) => {
            const { company_id, id } = deviceOf(call)
            const [row] = await call.db.query<{ rung: number }>(
              'update kiosk_sample set rung = rung + 1 where company_id = $1 and id = $2 returning rung',
              [company_id, id],
            )
            return { rung: row?.rung ?? 0 }
          }),
        ],
      },
    ],
  }
}
