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
type Comment = {
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

/** Writes an evaluation as it can be read. */
export async function keepComment(db: Db, company_id: number, comment: Comment): Promise<number> {
  const { meeting_id, by, answered_at, content, answers } = comment
  const [made] = await db.query<{ id: number }>(
    `insert into meeting_comment (company_id, meeting_id, user_id, guest_name, guest_mail, anonymous, answered_at, content, score)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[company_id, meeting_id, by?.user_id ?? null, by?.guest_name ?? null, by?.guest_mail ?? null, by === null],
      ...[answered_at, content, scoreOf(answers)],
    ],
  )
  if (made === undefined) throw new Error('the evaluation was not stored')
  await db.query(
    `insert into comment_answer (company_id, comment_id, item_id, score, max_score, choice, content)
     select $1, $2, a.item_id, a.score, a.max_score, a.choice, a.content
     from jsonb_to_recordset($3::jsonb) as a(item_id int, score int, max_score int, choice text, content text)`,
    [company_id, made.id, JSON.stringify(answers)],
  )
  return made.id
}
