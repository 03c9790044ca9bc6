import type { Db } from '../database/db'

/** A table by month: only added to, referred to by nothing, asked for with bounds of time. */
export type MonthlyTable = {
  readonly table: string
  /** The column that says to which month a row belongs: when it was stored, or something else that no clock of a stranger says. */
  readonly time: string
  /** For how many days a company keeps what is in it; null: for ever. */
  keepDays(db: Db, company_id: number): Promise<number | null>
}
