import type { ApiConnection, LdapConnection } from '@workplace/contract/people/data-source'

/** One person as a source gives them: texts by column. */
export type SourceRow = {
  /** Where it stands in the source, from 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** Columns whose bytes are no text. */
  readonly broken: readonly string[]
}

export type SourceTable = { readonly columns: readonly string[]; readonly rows: readonly SourceRow[] }

export type SourceReadOptions = {
  /** The columns that are wanted; undefined: the first people with all of them, to look at. */
  readonly columns?: readonly string[]
  readonly signal: AbortSignal
}

/**
 * How people are read from elsewhere. Every no is a refusal in words for administrators: an address that is not allowed,
 * nobody there, a wrong password, an answer that is too large, too late or no list of people.
 */
export type Sources = {
  ldap(connection: LdapConnection, secret: string | null, reading: SourceReadOptions): Promise<SourceTable>
  api(connection: ApiConnection, secret: string | null, reading: SourceReadOptions): Promise<SourceTable>
}
