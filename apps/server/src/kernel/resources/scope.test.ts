import { ref, text } from '@workplace/contract/kernel/field'
import { resource } from '@workplace/contract/kernel/resource'
import { type SqlBool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCompany, openWorld } from '../../../test/world'
import type { Actor } from '../call/call'
import { engineFor, statement } from './engine'
import { editable, visible } from './scope'

/** Rooms as they would be if they knew only their floor. */
const onFloors = resource({
  name: 'onfloors',
  label: ['房间', 'Room'],
  area: 'meetingroom',
  path: '/onfloors',
  table: 'meetingroom',
  office: 'floor_id.office_id',
  fields: { name: text(['名称', 'Name']), floor_id: ref('floor', ['楼层', 'Floor']) },
})

test('a path leads from a row to the office that it belongs to', async () => {
  const world = await openWorld()
  const acme = await addCompany(world.db, 'Acme')
  const away = await acme.office('Away')
  const [here, there] = [await acme.room('here'), await acme.room('there', { ...away })]
  const declared = engineFor(onFloors, { addresses: { sign: () => '', verify: () => null } }).resource
  const seenBy = async (office_ids: number[] | null) => {
    const offices = { room: office_ids, station: [], visitor: [], device: [] }
    const actor = { company_id: acme.company_id, office_ids, offices } as Partial<Actor> as Actor
    const rule = (predicate: typeof visible) => predicate(declared, actor) ?? sql<SqlBool>`true`
    return world.db
      .run<{ id: number; is_editable: boolean }>(
        statement(sql<{
          id: number
          is_editable: boolean
        }>`select t.id, ${rule(editable)} as is_editable from meetingroom as t
          where t.company_id = ${acme.company_id} and ${rule(visible)} order by t.id`),
      )
      .then((rows) => rows.map((row) => [row.id, row.is_editable]))
  }
  expect(await seenBy([acme.office_id])).toEqual([[here, true]])
  expect(await seenBy([away.office_id])).toEqual([[there, true]])
  expect(await seenBy([acme.office_id, away.office_id])).toEqual([
    [here, true],
    [there, true],
  ])
  expect(await seenBy([])).toEqual([])
  expect(await seenBy(null)).toEqual([
    [here, true],
    [there, true],
  ])
  await world.close()
})
