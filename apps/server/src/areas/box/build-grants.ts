import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Grant } from '@workplace/domain/box/cabinet-grants'
import type { GrantsMessage, WireBoard, WireBox } from '@workplace/domain/box/cabinet-wire'
import type { Db } from '../../kernel/database/db'
import { accountOf } from '../../kernel/mqtt/accounts'
import type { Secrets } from '../../kernel/secrets/secrets'
import { cabinetAccounts } from './cabinet-accounts'

type Sealing = Pick<Secrets, 'encrypt' | 'decrypt'>
const hour = 3_600_000

/** How readers spell the number of a card: as printed, with zeros before it, or in hex. */
const spellings = (number: number) => [
  String(number),
  String(number).padStart(10, '0'),
  number.toString(16).toUpperCase().padStart(8, '0'),
]

/** Uses of lockers with locks that have no PIN yet get one: six digits, new for each use. */
async function givePins(db: Db, secrets: Sealing, company_id: number, cabinet_id: number): Promise<void> {
  const rows = await db.query<{ id: number }>(
    `select u.id from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
     where u.company_id = $1 and b.cabinet_id = $2 and u.state = 'using' and u.pin is null and b.lock_no is not null
     order by u.id for no key update of u`,
    [company_id, cabinet_id],
  )
  if (rows.length === 0) return
  const pins = rows.map(() => secrets.encrypt(String(randomInt(1_000_000)).padStart(6, '0')))
  await db.query(
    `update box_use u set pin = k.pin from unnest($2::int[], $3::text[]) as k(id, pin)
     where u.company_id = $1 and u.id = k.id`,
    [company_id, rows.map(({ id }) => id), pins],
  )
}

type Stored = {
  name: string
  boards: readonly WireBoard[]
  offline_hours: number
  signing_key: string
  wanted_no: number
  sent_no: number
}

/** What a cabinet is granted at this moment, with the number that such grants have; null: it has no gateway. */
export async function buildGrants(
  db: Db,
  secrets: Sealing,
  { company_id, cabinet_id, now }: { company_id: number; cabinet_id: number; now: number },
): Promise<{ grants: GrantsMessage; signing_key: string } | null> {
  await givePins(db, secrets, company_id, cabinet_id)
  const [cabinet] = await db.query<Stored>(
    `select c.name, c.boards, c.offline_hours, c.signing_key, s.wanted_no, s.sent_no from box_cabinet_state s
     join box_cabinet c on c.company_id = s.company_id and c.id = s.cabinet_id
     where s.company_id = $1 and s.cabinet_id = $2 and c.signing_key is not null for update of s`,
    [company_id, cabinet_id],
  )
  if (cabinet === undefined) return null
  // each number is sent once: who says that it holds one holds what was sent as such
  const number = Math.max(cabinet.wanted_no, cabinet.sent_no + 1)
  const addresses = cabinet.boards.map(({ address }) => address)
  const boxes = await db.query<WireBox>(
    `select id, number, column_no as "column", row_no as "row", board_no as board, lock_no as lock,
       (select u.id from box_use u where u.company_id = box.company_id and u.box_id = box.id and u.state <> 'ended') as use
     from box where company_id = $1 and cabinet_id = $2 and deleted_at is null and lock_no is not null and board_no = any($3::int[])
     order by column_no, row_no, id`,
    [company_id, cabinet_id, addresses],
  )
  // whoever left opens nothing, whether or not their lockers were taken back yet; nor does what is locked or broken
  const uses = await db.query<{ box_id: number; pin: string | null; start_time: string; people: number[] }>(
    `select u.box_id, u.pin, u.start_time, array(select p.id from users p where p.company_id = u.company_id
         and p.status = 'active' and (p.id = u.user_id or p.id in (select m.user_id from box_use_member m
           where m.company_id = u.company_id and m.use_id = u.id))) as people
     from box_use u join box b on b.company_id = u.company_id and b.id = u.box_id
     join users h on h.company_id = u.company_id and h.id = u.user_id and h.status = 'active'
     where u.company_id = $1 and u.state = 'using' and b.condition = 'normal' and b.id = any($2::int[]) order by u.start_time, u.id`,
    [company_id, boxes.map(({ id }) => id)],
  )
  const cards = await db.query<{ user_id: number; number: string }>(
    `select user_id, number::text as number from pass_card where company_id = $1 and state = 'in_use'
       and (valid_until is null or valid_until > $3) and user_id = any($2::int[])`,
    [company_id, uses.flatMap(({ people }) => people), new Date(now).toISOString()],
  )
  const salt = randomBytes(16).toString('base64url')
  const hash = (entered: string) => createHmac('sha256', salt).update(entered).digest('hex')
  const seen = new Set<string>()
  const grants = uses.flatMap(({ box_id, pin, start_time, people }): Grant[] => {
    const of = { box: box_id, from: Date.parse(start_time), to: null }
    // a card opens one locker of a cabinet: the one that somebody had first
    const own = cards.filter(({ user_id, number }) => people.includes(user_id) && !seen.has(number))
    for (const { number } of own) seen.add(number)
    return [
      ...(pin === null ? [] : [{ ...of, kind: 'pin' as const, hash: hash(secrets.decrypt(pin)) }]),
      ...own.flatMap(({ number }) =>
        spellings(Number(number)).map((text) => ({ ...of, kind: 'card' as const, hash: hash(text) })),
      ),
    ]
  })
  return {
    signing_key: cabinet.signing_key,
    grants: {
      ...{ account: accountOf(cabinetAccounts, company_id, cabinet_id), name: cabinet.name, number },
      ...{ made: now, until: now + cabinet.offline_hours * hour, salt, grants, boards: cabinet.boards, boxes },
    },
  }
}
