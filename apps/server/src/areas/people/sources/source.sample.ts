import { permissions } from '@workplace/contract/permission/permissions'
import { upload } from '../../../../test/rows'
import { type Answer, addCompany, type Company, openWorld, type World } from '../../../../test/world'

/** Settings of a source as its form sends them; what is given overrides. */
export const settings = (given: Record<string, unknown> = {}) => ({
  name: 'Register',
  connection: { kind: 'csv', file_id: null } as Record<string, unknown>,
  mapping: {
    key: 'no',
    fields: {
      name: 'name',
      username: 'account',
      job_num: 'no',
      department_id: 'department',
      mail: 'mail',
      phone: 'phone',
    },
  },
  match_by: 'username',
  conflict: 'source',
  vanish: 'leave',
  guard_percent: 10,
  make_departments: true,
  department_id: null,
  office_id: null,
  role_ids: [],
  rhythm: { every: 'off', at: '02:00', weekday: 1, zone: 'Asia/Shanghai' },
  enabled: true,
  ...given,
})

const heading = 'no,name,account,department,mail,phone'
export const csv = (...rows: string[]) => [heading, ...rows].join('\n')

/** A company with an administrator of everything, and what one does with data sources. */
export async function openSourceWorld(options: { servers?: number; now?: string } = {}) {
  const world: World = await openWorld({ ...options, sourceNetworks: ['127.0.0.0/8'] })
  const acme: Company = await addCompany(world.db, 'Acme')
  const all = [...permissions.keys()]
  const admin = await acme.person(all)
  const { token } = admin
  const post = (path: string, body: object, who = token) =>
    world.first.post(`/datasources/${path}`, body, { token: who, language: 'en' })
  const get = (path: string, query: object, who = token) =>
    world.first.get(`/datasources/${path}`, query, { token: who, language: 'en' })
  const file = async (content: string | Buffer, name = 'people.csv'): Promise<Answer> =>
    upload(world.first, '/datasources/upload', { name, content }, {}, { token })

  async function ended(run_id: number) {
    for (;;) {
      const { data } = await get('run_single', { id: run_id })
      if (data.state !== 'running') return data
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  /** Runs a source to its end: the run and its rows. */
  async function run(id: number, mode: 'dry' | 'run', more: object = {}, who = token) {
    const { data, code, message } = await post('run', { id, mode, ...more }, who)
    if (code !== 0) throw new Error(message)
    const done = await ended(data.run_id)
    const { data: rows } = await get('run_rows', { id: data.run_id, limit: 200 })
    return { ...done, rows: rows.items, total: rows.total }
  }
  async function add(given: Record<string, unknown> = {}, who = token): Promise<number> {
    const { data, message, code } = await post('add', settings(given), who)
    if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
    return data.id
  }
  /** A source of a file. */
  const addFile = async (content: string, given: Record<string, unknown> = {}) =>
    add({ connection: { kind: 'csv', file_id: (await file(content)).data.file_id }, ...given })
  /** Gives a source another file. */
  const replace = async (id: number, content: string) => {
    const { data } = await file(content)
    const { data: single } = await get('single', { id })
    const answer = await post('edit', {
      id,
      version: single.version,
      connection: { kind: 'csv', file_id: data.file_id },
    })
    if (answer.code !== 0) throw new Error(answer.message)
  }
  const people = () =>
    world.db.query<Record<string, unknown>>(
      `select u.username, u.name, u.mail, u.phone, u.status, d.name as department, u.id, u.password_hash from users u
       left join department d on d.company_id = u.company_id and d.id = u.department_id
       where u.company_id = $1 and u.job_num is not null order by u.username`,
      [acme.company_id],
    )
  const person = async (username: string) => (await people()).find((one) => one.username === username)
  return { ...{ world, acme, admin, all, post, get, file, ended, run, add, addFile, replace, people, person } }
}

export type SourceWorld = Awaited<ReturnType<typeof openSourceWorld>>
