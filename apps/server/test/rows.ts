import { basePath } from '@workplace/contract/kernel/envelope'
import type { Field } from '@workplace/contract/kernel/field'
import { type CallName, callsOf, type Resource, thumbKey, urlKey } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { expect } from 'vitest'
import { maskNumber } from '../src/kernel/text/mask'
import type { Answer, World } from './world'

type Server = World['first']
type Row = Record<string, unknown>

/**
 * `expect(…).toEqual(…)` of what stands in one cell of a matrix. Of a hundred thousand cells the library is asked about
 * those only that are wrong: asking it costs more than the call that filled the cell.
 */
export function expectCell(found: readonly unknown[], wanted: readonly unknown[]): void {
  if (found.length === wanted.length && found.every((value, at) => value === wanted[at])) return
  expect(found).toEqual(wanted)
}

export const pathOf = (resource: Resource, call: CallName): string => callsOf(resource)[call].path

/** The four permission codes of a resource. */
export const codesOf = (resource: Resource): string[] =>
  ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${resource.permission}`)

/** People name it as they like: what it is called by is no number. */
export const isNamed = (resource: Resource): boolean => resource.fields[resource.title]?.pattern === undefined

/** A name for a row of it, where people name it as they like. */
export const titled = (resource: Resource, name: string): Row => (isNamed(resource) ? { [resource.title]: name } : {})

/** A version that was uploaded: every company has one of that name. */
const firmwareFile = { path: `/${'f'.repeat(32)}.bin`, name: 'version.bin', bytes: 3 }
const uploadedFirmware = async ({ db }: Server): Promise<void> => {
  const key = firmwareFile.path.slice(1)
  await db.query(
    `insert into file (company_id, key, kind, media_type, bytes, name)
     select id, $1, 'firmware', 'application/octet-stream', $2, $3 from company on conflict do nothing`,
    [key, firmwareFile.bytes, firmwareFile.name],
  )
  await db.query(
    `insert into firmware_digest (company_id, key, bytes, sha256, sha1, md5) select id, $1, $2, '', '', '' from company
     on conflict do nothing`,
    [key, firmwareFile.bytes],
  )
}
/** What has to be there before a row of a resource can be. */
const before: Record<string, (server: Server) => Promise<void>> = { firmware: uploadedFirmware }
/** How a row is to which others refer. */
export const referred: Record<string, Row> = {
  firmware: { status: 'released' },
  price: { target: 'station' },
  // whoever looks at a room looks at no desk
  detectors: { meetingroom_id: null },
}

/** What the rules of a resource ask for beyond its fields. */
const fitting: Record<string, (n: number, given: Row) => Row> = {
  office: () => ({ open_time: '08:30', close_time: '18:00', timezone: 'Europe/Berlin' }),
  meetingroom: () => ({
    opentime: '07:30',
    closetime: '21:00',
    lunch_begin: '12:00',
    lunch_end: '13:15',
    approve_booking_begintime: '07:00',
    approve_booking_endtime: '22:00',
    single_time: '2.50',
    exchange_domain: 'corp.example.com',
    ews_url: 'https://mail.example.com/EWS/Exchange.asmx',
    resource_mailbox: 'resource@example.com',
    room_mailbox: 'room@example.com',
  }),
  notice: () => ({ start_time: '2026-01-05T01:00:00Z', end_time: '2026-12-05T01:00:00Z' }),
  resource_service_type: () => ({ parent_id: null, sys_type: 'service' }),
  services: () => ({ meetingroom_ids: [] }),
  service_personnel: () => ({ work_start: '08:00', work_end: '17:30' }),
  application: () => ({ entry_url: 'https://apps.example.com/start' }),
  resources: () => ({ meetingroom_ids: [] }),
  visible_range: () => ({ range_type: 'all', meetingroom_ids: [] }),
  detector_getway: (n) => ({ secret: `a long password ${n}` }),
  // doors are of the office of their channel: asked by the tests of visitors
  visitor_through: () => ({ entrance_door_ids: [], door_ids: [], exit_door_ids: [] }),
  callback: () => ({
    url: 'https://callbacks.example.com/workplace',
    headers: 'X-Team: rooms',
    events: ['price.added'],
  }),
  sso_provider: (n) => ({
    issuer: `https://login.example.com/realms/acme-${n}`,
    scopes: 'openid profile email',
    // names that claims and attributes of directories may have alike
    ...{ claim_username: 'uid', claim_name: 'name', claim_mail: 'email', claim_phone: 'telephoneNumber' },
    ...{ claim_job_num: 'employeeNumber', groups_claim: 'groups', auto_create: true, role_map: [] },
    // settings of directories, which are not asked for of others
    match_by: 'username',
    ...{ ldap_host: `ldap-${n}.example.com`, ldap_security: 'ldaps', ldap_ca: null, bind_password: null },
    ...{ user_filter: '(uid={username})', key_attribute: 'entryUUID' },
    // and of SAML
    ...{ saml_metadata_url: null, saml_entity_id: `urn:acme:${n}`, saml_sso_url: 'https://login.example.com/sso' },
    ...{ saml_slo_url: null, saml_certificates: null, name_id_format: 'any', saml_subject: 'uid' },
    // those of which nothing more is asked: suites need a secret, and CAS its address
    preset: (['okta', 'keycloak', 'other', 'ldap', 'saml'] as const)[n % 5] ?? 'other',
    ...{ tenant_key: null, agent_id: null, suite_url: null, cas_url: null },
    // a public client: with a secret of it nobody changes where it goes without giving that again
    client_secret: null,
  }),
  scim_connection: () => ({ role_map: [] }),
  oauth2_application: () => ({
    // people sign in at none of these: provider.test.ts asks of those
    ...{ kind: 'service', redirect_uris: null, post_logout_redirect_uris: null, backchannel_logout_uri: null },
    scopes: ['meeting:read'],
    ip_allow: '10.20.0.0/16, 192.168.1.20',
    // keys are given with a fresh proof: provider.test.ts asks of those
    ...{ token_auth: 'secret', jwks: null },
  }),
  visitor_printer: () => ({ address: 'ipp://192.168.1.20/ipp/print' }),
  // badges come out in its own office: asked by the tests of printers
  visitor_kiosk: () => ({ printer_id: null }),
  detectors: () => ({ detector_type: 'pir' }),
  station: () => ({ detector_id: null }),
  doordevice: () => ({
    serial: String(Math.floor(1e8 + Math.random() * 9e8)),
    address: '192.168.1.20',
    door_count: 4,
    interlock: '12_34',
    floor_id: null,
  }),
  // no two lockers of a cabinet hang on one lock
  box: (n) => ({ board_no: Math.floor(n / 24) % 64, lock_no: 1 + (n % 24) }),
  passarea: () => ({ mode: 'hard', minutes: 20 }),
  doors: (n, { controller_id = null }) => ({
    ...{ floor_id: null, meetingroom_id: null, from_area_id: null, to_area_id: null, first_card: false },
    ...{ controller_id, door_no: controller_id === null ? null : 1 + (n % 4), people_needed: 1 + (n % 5) },
    face_device_id: null,
  }),
  facedevice: () => ({
    sn: `CJ${Math.floor(1e8 + Math.random() * 9e8)}`,
    allow_networks: '10.20.0.0/16, 192.168.1.20',
    floor_id: null,
    meetingroom_id: null,
  }),
  scanninghead: () => ({ floor_id: null, door_id: null, meetingroom_id: null }),
  iotdevice: () => ({
    ...{ floor_id: null, head_id: null, config: { interval: 60, mode: 'eco' } },
    limits: [{ item: 'temperature', low: 18, high: 26 }],
  }),
  iottask: () => ({
    ...{ target: 'kind', kinds: ['light'], device_ids: [], group_ids: [], command: 'set', params: { state: 'ON' } },
    ...{ way: 'cron', cron: '30 7 * * 1-5', run_date: null, run_at: null },
  }),
  passschedule: () => ({
    weeks: [
      {
        week: 1,
        periods: [
          { start: '08:00', end: '12:00' },
          { start: '13:00', end: '24:00' },
        ],
      },
      { week: 6, periods: [{ start: '09:00', end: '12:00' }] },
    ],
    holiday_periods: [{ type: 2, start: '10:00', end: '16:00' }],
    special_days: [{ date: '2026-12-31', periods: [] }],
    status: 'on',
  }),
  visitorreason: () => ({
    questions: [
      { key: 'allergies', label: '有无过敏', label_en: 'Allergies', kind: 'text', options: [], required: true },
    ],
  }),
  daytimetable: () => ({
    periods: [
      { on_time: '08:30', off_time: '12:00', must_on: true, must_off: false },
      { on_time: '22:00', off_time: '30:00', must_on: true, must_off: true },
    ],
    rest_periods: [{ start: '24:00', end: '24:30' }],
    ...{ late_minutes_as_late: 5, late_minutes_as_serious: 30, late_minutes_as_lack: 60 },
    ...{ early_minutes_as_early: 0, early_minutes_as_lack: 60, is_flexible: false },
    late_off_late_on: [{ late_off_minutes: 120, late_on_minutes: 60 }],
  }),
  overtimerule: () =>
    Object.fromEntries(
      ['workday', 'rest_day', 'holiday'].flatMap((kind) => [
        [`${kind}_rest_periods`, [{ start: '12:00', end: '13:00' }]],
        [`${kind}_rest_by_duration`, [{ ot_minutes: 120, rest_minutes: 30 }]],
      ]),
    ),
  attendancerule: () => ({ absent_minutes: 120, half_day_minutes: 240 }),
  scheduling: () => ({ mode: 'week', end_date: '2030-03-04' }),
  // one that takes nobody from another
  attendanceteam: () => ({
    ...{ status: 'off', kind: 'fixed', user_ids: [], except_user_ids: [], ips: '10.20.0.0/16' },
    locations: [{ name: '总部', lng: 121.4737, lat: 31.2304, range_m: 300, datum: 'gcj02' }],
    wifis: [{ name: '前台', bssid: 'a4:56:02:11:22:33' }],
    ...{ no_punch_days: ['2026-12-24'], must_days: ['2026-12-31'], free_start: '06:00', free_end: '23:00' },
  }),
  payrolltemplate: () => ({
    month_columns: [
      { column: 'work_minutes', title: '工时' },
      { column: 'lates', title: null },
    ],
  }),
  throughstrategy: () => ({ valid_start: '2026-01-05', valid_end: '2030-01-05', except_user_ids: [] }),
  passcard: (n) => ({ card_no: String(6612000 + n), kind: 'temp', state: 'returned' }),
  updateclient: (n) => ({ sn: `BOX-${n}-${Math.floor(1e8 + Math.random() * 9e8)}` }),
  firmware: (n) => ({
    ...{
      way: 'ddi',
      version_no: `2.${n}.${Math.floor(Math.random() * 1e6)}`,
      min_from_version: '1.0',
      status: 'draft',
    },
    file: firmwareFile,
  }),
  rollout: () => ({
    ...{ scope: 'all', office_ids: [], device_ids: null, window_start: '22:00', window_end: '05:00' },
    rings: [
      { percent: 10, wait_minutes: 0 },
      { percent: 100, wait_minutes: 30 },
    ],
  }),
  // one that binds nobody who books in another test
  station_rule: () => ({ range_type: 'all', area_ids: [], except_user_ids: [] }),
  rule: () => ({ effect: 'exempt', range_type: 'all', meetingroom_ids: [], except_user_ids: [] }),
  visitor_watch: (n) => ({
    ...{ phone: `1380013${1000 + n}`, idno: `P${100000 + n}`, mail: `watched${n}@example.com` },
    ...{ begin_date: '2026-01-05', end_date: '2030-01-05' },
  }),
  timeslot: () => ({ start_time: '09:00', end_time: '18:00' }),
  terminal: () => ({ sleep_start: '22:00', sleep_end: '06:30' }),
  department: () => ({ parent_id: null, manager_id: null }),
  tag: () => ({ parent_id: null, member_ids: [] }),
  whitelistgroup: () => ({ start_time: '2026-01-05T01:00:00Z', end_time: '2026-12-05T01:00:00Z' }),
  blacklistgroup: () => ({ start_time: '2026-01-05T01:00:00Z', end_time: '2026-12-05T01:00:00Z' }),
  role: () => ({ permissions: ['view-city'], data_scope: 'self', office_ids: [] }),
  user: (n) => ({
    username: `account${n}.${Math.random().toString(36).slice(2, 8)}`,
    job_num: `J${n}`,
    ic_card: `C${n}`,
    idno: `31010119900101${1000 + n}`,
    mail: `person${n}@example.com`,
    phone: `1380000${1000 + n}`,
    ext_num: `${8000 + n}`,
    birthday: '1990-03-04',
    entry_date: '2020-03-04',
    departure_date: '2099-03-04',
    without_password: true,
  }),
}

function sample(name: string, field: Field, n: number): unknown {
  const codes = Object.keys(field.options ?? {})
  switch (field.kind) {
    case 'text':
      return `${name} ${n}`.slice(0, field.max)
    case 'longtext':
    case 'markdown':
      return `${name} ${n}\n第二行`
    case 'integer':
      return Math.min(Math.max(field.min ?? 0, 3 + n), field.max ?? 1000)
    case 'decimal':
      return (7 + (n % 5) + 1 / 4).toFixed(field.scale)
    case 'money':
      return `${120 + n}.50`
    case 'flag':
      return n % 2 === 0
    case 'select':
      return codes[n % codes.length]
    case 'choice':
      return Number(codes[n % codes.length])
    case 'multiselect':
      return codes.slice(0, 1 + (n % codes.length))
    case 'date':
      return '2026-03-04'
    case 'walltime':
      return '09:15'
    case 'instant':
      return '2026-03-04T05:06:00Z'
    case 'color':
      return '#12AbFf'
    case 'image':
      return `/${String(n).padStart(32, '0')}.png`
    case 'zone':
      return 'Asia/Shanghai'
    case 'weekdays':
      return [1, 3, 7]
    case 'periods':
      return [{ week: 1, start: '08:00', end: '12:00' }]
    // what it may be is known to its declaration alone
    case 'structured':
    case 'ref':
    case 'refs':
      return undefined
  }
}

/** Makes valid rows of any resource through its own calls, for one person of one company. */
export function rowsFor(server: Server, token: string) {
  const references = new Map<string, Promise<number>>()
  let count = 0

  /** A row that others refer to: one for each resource. */
  const reference = (to: string): Promise<number> => {
    const known = references.get(to) ?? add(resourceNamed(to), referred[to]).then((row) => row.id)
    references.set(to, known)
    return known
  }

  /** Complete and valid values for a form; every call gives others. */
  const values = async (resource: Resource, given: Row = {}): Promise<Row> => {
    const n = ++count
    await before[resource.name]?.(server)
    const fit = fitting[resource.name]?.(n, given) ?? {}
    const made: Row = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      if (given[name] !== undefined || fit[name] !== undefined || !field.form) continue
      if (field.to === undefined) made[name] = sample(name, field, n)
      else if (field.to === resource.name) made[name] = null
      else if (field.kind === 'ref') made[name] = await reference(field.to)
      else made[name] = resource.name === 'resources' ? [] : [await reference(field.to)]
    }
    return { ...made, ...fit, ...given }
  }

  const add = async (resource: Resource, given: Row = {}): Promise<Row & { id: number; version: number }> => {
    const row = await values(resource, given)
    const answer = await server.post(pathOf(resource, 'add'), row, { token })
    if (answer.code !== 0)
      throw new Error(`${resource.name} was not added: ${answer.message} ${JSON.stringify(answer.data)}`)
    const { without_password: _, ...stored } = row
    return { ...stored, ...answer.data } as Row & { id: number; version: number }
  }

  return { values, add, reference }
}

/** What is more than any text: the rules of the resource ask for something of a kind. */
export const isRuled = (resource: Resource, name: string): boolean => name in (fitting[resource.name]?.(1, {}) ?? {})

/** A row of a single record as lists show it: without what is confidential. */
export const listed = (resource: Resource, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.confidential)
      .flatMap(([name, { kind }]) => [name, ...(kind === 'image' ? [urlKey(name), thumbKey(name)] : [])])
      .map((name) => [name, null]),
  ),
})

/** What was sent as it is shown again: encrypted fields in part, secrets not at all. */
export const shownAgain = (resource: Resource, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = resource.fields[name]
      if (field?.secret) return [name, null]
      if (field?.sealed && typeof value === 'string') return [name, maskNumber(value)]
      return [name, field?.kind === 'flag' && field.numbered ? Number(value) : value]
    }),
  )

export type Download = { status: number; code: number; name: string; type: string; body: Buffer }

/** Fetches a file as a browser does. */
export async function download(
  server: Server,
  path: string,
  query: object,
  more: { token: string; language?: string },
): Promise<Download> {
  const answer = await server.app.inject({
    method: 'GET',
    url: basePath + path,
    query: query as Record<string, string>,
    headers: { 'x-token': more.token, 'accept-language': more.language ?? 'zh' },
  })
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
  return {
    status: answer.statusCode,
    code: Number(answer.headers.response_code ?? Number.NaN),
    name: decodeURIComponent(name),
    type: String(answer.headers['content-type']),
    body: answer.rawPayload,
  }
}

/** Sends a form with one file. */
export async function upload(
  server: Server,
  path: string,
  file: { name: string; content: Buffer | string },
  fields: Record<string, string>,
  more: { token?: string; language?: string },
): Promise<Answer> {
  const boundary = 'a-boundary-of-the-tests'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: basePath + path,
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(file.content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'accept-language': more.language ?? 'zh',
      ...(more.token ? { 'x-token': more.token } : {}),
    },
  })
  return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
}
