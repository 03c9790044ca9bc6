import type { Company, World } from '../../../../test/world'

/** A catering of a company: types, services and people who serve, written as they are stored. */
export async function addCatering({ db }: World, { company_id }: Company) {
  const insert = async (table: string, columns: Record<string, unknown>) => {
    const all = { company_id, ...columns }
    const names = Object.keys(all)
    const [row] = await db.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(all),
    )
    return row?.id ?? 0
  }
  const link = (table: string, columns: Record<string, number>) =>
    db.query(
      `insert into ${table} (company_id, ${Object.keys(columns).join(', ')}) values ($1, ${Object.keys(columns)
        .map((_, n) => `$${n + 2}`)
        .join(', ')})`,
      [company_id, ...Object.values(columns)],
    )
  const type_id = await insert('resource_service_type', { name: 'Catering', sys_type: 'service' })
  return {
    type_id,
    link,
    /** Ordered without notice, and the room is not needed for it, unless it says otherwise. */
    service: (name: string, columns: Record<string, unknown> = {}) =>
      insert('services', { name, name_en: name, type_id, price: '12.50', lead_minutes: 0, ...columns }),
    /** Somebody who serves these. */
    async serves(user_id: number | null, service_ids: readonly number[], columns: Record<string, unknown> = {}) {
      const id = await insert('service_personnel', {
        name: `Waiter ${user_id ?? 'of nowhere'}`,
        user_id,
        work_start: '00:00',
        work_end: '24:00',
        ...columns,
      })
      for (const service_id of service_ids) await link('services_personnel', { service_id, personnel_id: id })
      return id
    },
  }
}

export type Catering = Awaited<ReturnType<typeof addCatering>>
