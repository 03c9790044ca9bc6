import type { Db, Statement } from './db'

/**
 * Something that is read: by which statement, and what its rows mean. Its rows come as JSON where several are read together,
 * so that instants are written otherwise than by themselves: whoever reads them takes them apart (`Date.parse`).
 */
export type Read<T> = {
  readonly statement: Statement
  readonly values: readonly unknown[]
  // biome-ignore lint/suspicious/noExplicitAny: rows are as their statement makes them
  of(rows: any[]): T
}

type Reads = Readonly<Record<string, Read<unknown>>>
type Answers<R extends Reads> = { [K in keyof R]: R[K] extends Read<infer T> ? T : never }

export const ask = async <T>(db: Db, { statement, values, of }: Read<T>): Promise<T> =>
  of(await db.query(statement, values))

/**
 * Several reads one after the other, each planned for its values: for what is asked of one or of thousands, where a plan
 * that is made for any number of them fits neither.
 */
export async function oneByOne<R extends Reads>(db: Db, reads: R): Promise<Answers<R>> {
  const answers: Record<string, unknown> = {}
  for (const [name, { statement, values, of }] of Object.entries(reads))
    answers[name] = of(await db.query(statement.text, values))
  return answers as Answers<R>
}

const statements = new Map<string, Statement>()

/** The statements of these reads as one, whose values follow one another. */
function joined(reads: readonly Read<unknown>[]): Statement {
  const name = reads.map(({ statement }) => statement.name).join('+')
  const known = statements.get(name)
  if (known !== undefined) return known
  let before = 0
  const parts = reads.map(({ statement, values }, n) => {
    const shift = before
    before += values.length
    const text = statement.text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + shift}`)
    return `(select coalesce(json_agg(r${n}), '[]') from (${text}) as r${n}) as r${n}`
  })
  // a name longer than 63 letters would be cut, and might then be that of another
  const made = { name: `together-${statements.size}`, text: `select ${parts.join(', ')}` }
  statements.set(name, made)
  return made
}

/** Several reads with one question to the database: what they cost is mostly the way there and back. */
export async function together<R extends Reads>(db: Db, reads: R): Promise<Answers<R>> {
  const all = Object.entries(reads)
  const [row] = await db.query<Record<string, unknown[]>>(
    joined(all.map(([, read]) => read)),
    all.flatMap(([, { values }]) => values),
  )
  return Object.fromEntries(all.map(([name, read], n) => [name, read.of(row?.[`r${n}`] ?? [])])) as Answers<R>
}
