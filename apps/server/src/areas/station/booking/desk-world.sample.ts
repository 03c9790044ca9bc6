import { addCompany, openWorld } from '../../../../test/world'

/** A world with an office of desks: how its tests ask for them. */
export async function openDeskWorld(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ now: '2026-11-24T08:00:00+08:00', ...options })
  const acme = await addCompany(world.db, 'Acme')
  await world.db.query(`update office set open_time = '09:00' where company_id = $1`, [acme.company_id])
  const insert = async (table: string, columns: Record<string, unknown>): Promise<number> => {
    const all = { company_id: acme.company_id, ...columns }
    const names = Object.keys(all)
    const [row] = await world.db.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(all),
    )
    return row?.id ?? 0
  }
  const category_id = await insert('station_category', { name: 'Desk' })
  const price_id = await insert('price', { name: 'Free', unit: 'day', amount: 0, target: 'station' })
  const morning = await insert('station_time_slot', { name: 'Morning', start_time: '09:00', end_time: '13:00' })
  const afternoon = await insert('station_time_slot', { name: 'Afternoon', start_time: '13:00', end_time: '18:00' })
  const home = { office_id: acme.office_id, floor_id: acme.floor_id }
  const area = (name: string, more: Record<string, unknown> = {}) => insert('station_area', { name, ...home, ...more })
  const open = await area('Open')
  const desk = async (number: string, more: Record<string, unknown> = {}) => {
    const id = await insert('station', {
      ...{ number, city_id: acme.city_id, ...home, area_id: open, attribute: 'shared', category_id, price_id },
      ...more,
    })
    for (const time_slot_id of [morning, afternoon])
      await world.db.query('insert into station_slot (company_id, station_id, time_slot_id) values ($1, $2, $3)', [
        acme.company_id,
        id,
        time_slot_id,
      ])
    return id
  }
  return { world, acme, insert, area, desk, open, morning, afternoon }
}

export type DeskWorld = Awaited<ReturnType<typeof openDeskWorld>>
