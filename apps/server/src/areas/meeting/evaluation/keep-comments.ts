import type { Db } from '../../../kernel/database/db'

/** An answer to an item, with the highest score as it was then. */
export type ItemAnswer = {
  item_id: number
  score: number | null
  max_score: number | null
  choice: string | null
  content: string | null
}
/** Whose it is: somebody with an account, or a guest. */
type By = { user_id: number | null; guest_name: string | null; guest_mail: string | null }
export type Comment = {
  meeting_id: number
  /** Null of an anonymous one. */
  by: By | null
  answered_at: string | null
  content: string | null
  answers: readonly ItemAnswer[]
}

/** The mean of what was scored, of five; null where nothing was. */
function scoreOf(answers: readonly ItemAnswer[]): number | null {
  const scores = answers.flatMap(({ score, max_score }) =>
    score === null || max_score === null ? [] : [(score * 5) / max_score],
  )
  if (scores.length === 0) return null
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100
}

/** Writes evaluations as they can be read; their ids, in the order in which they came. */
export async function keepComments(db: Db, company_id: number, comments: readonly Comment[]): Promise<number[]> {
  if (comments.length === 0) return []
  // ids come first, since an insert does not promise to answer in the order of its rows
  const numbers = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('meeting_comment', 'id'))::int as id from generate_series(1, $1::int)`,
    [comments.length],
  )
  const kept = comments.map((comment, index) => ({ ...comment, id: numbers[index]?.id ?? 0 }))
  await db.query(
    `insert into meeting_comment (company_id, id, meeting_id, user_id, guest_name, guest_mail, anonymous, answered_at, content, score)
     overriding system value
     select $1, c.id, c.meeting_id, c.user_id, c.guest_name, c.guest_mail, c.anonymous, c.answered_at, c.content, c.score
     from jsonb_to_recordset($2::jsonb) as c(id int, meeting_id int, user_id int, guest_name text, guest_mail text,
       anonymous boolean, answered_at timestamptz, content text, score numeric)`,
    [
      company_id,
      JSON.stringify(
        kept.map(({ id, meeting_id, by, answered_at, content, answers }) => ({
          ...{ id, meeting_id, answered_at, content, ...by },
          ...{ anonymous: by === null, score: scoreOf(answers) },
        })),
      ),
    ],
  )
  await db.query(
    `insert into comment_answer (company_id, comment_id, item_id, score, max_score, choice, content)
     select $1, a.comment_id, a.item_id, a.score, a.max_score, a.choice, a.content
     from jsonb_to_recordset($2::jsonb) as a(comment_id int, item_id int, score int, max_score int, choice text, content text)`,
    [company_id, JSON.stringify(kept.flatMap(({ id, answers }) => answers.map((one) => ({ ...one, comment_id: id }))))],
  )
  return kept.map(({ id }) => id)
}
